import { randomUUID } from 'node:crypto'
import { generateKey } from '../src/auth/index.ts'
import type { Db } from '../src/platform/db.ts'
import type { Secret } from '../src/platform/secret.ts'
import { openAccount } from '../src/users/index.ts'
import type { Client } from './client.ts'
import type { TestClock } from './test-clock.ts'

/** What the factories need of a TestApp. */
interface TestApp {
  db: Db
  secret: Secret
  clock: TestClock
  client(token?: string): Client
}

export interface AccountOptions {
  licenses?: number
  timeZone?: string
}

/** Each factory fills in what a test does not care about. Pass only what the test is about. */
export async function givenAccount(
  test: TestApp,
  { licenses = 1000, timeZone = 'UTC' }: AccountOptions = {},
) {
  const userName = `holder-${randomUUID()}`
  const account = {
    name: 'Acme',
    userName,
    email: `${userName}@acme.test`,
    passwordHash: null,
    licenses,
    timeZone,
    country: 'PT',
  }
  const opened = await openAccount(test.db, account, test.clock.now())
  if (!opened) throw new Error('The account was not opened.')
  const { accountId, userId } = opened
  const { client, apiKey } = await signedIn(test, accountId, userId, userName)
  return { accountId, userId, userName, apiKey, client }
}

export interface GivenUser {
  privileges?: string[]
  group?: string
  deviceId?: string
  [field: string]: unknown
}

/** A user made through the API and signed in with a key of their own, which needs the privilege `api`. */
export async function givenUser(
  test: TestApp,
  holder: Client,
  { privileges = ['read'], ...user }: GivenUser,
) {
  const email = `user-${randomUUID()}@acme.test`
  const body = { name: 'Night desk', email, country: 'PT', timeZone: 'UTC', ...user }
  const made = await holder.post('/api/users', { ...body, privileges: [...new Set([...privileges, 'api'])] })
  if (made.status !== 201) throw new Error(made.text)
  const { account } = (await holder.get('/api/account')).body
  const { client, apiKey } = await signedIn(test, account.id, made.body.id, made.body.userName)
  return { userId: made.body.id as string, userName: made.body.userName as string, apiKey, client }
}

async function signedIn(test: TestApp, accountId: string, userId: string, userName: string) {
  const { apiKey } = await test.db.account(accountId, (db) =>
    generateKey(db, accountId, userId, test.secret, test.clock.now()),
  )
  const { body } = await test.client().post('/api/Auth/Token', { userName, apiKey })
  return { apiKey, client: test.client(body.token) }
}

let serial = 0
/** A device made through the API; its id is unique in the test's database. */
export async function givenDevice(client: Client, device: Record<string, unknown> = {}): Promise<string> {
  const made = await client.post('/api/devices', { id: `dev-${process.pid}-${++serial}`, ...device })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.device.id
}

export async function givenGroup(client: Client, group: Record<string, unknown> = {}): Promise<string> {
  const made = await client.post('/api/groups', { name: `group ${randomUUID()}`, ...group })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.id
}

export async function givenGeofence(client: Client, geofence: Record<string, unknown> = {}): Promise<string> {
  const geometry = { type: 'Circle', center: [12.6, 55.7], radius: 500 }
  const made = await client.post('/api/geofences', { name: 'Port', geometry, ...geofence })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.id
}

export async function givenRule(client: Client, rule: Record<string, unknown> = {}): Promise<string> {
  const made = await client.post('/api/alertRules', {
    name: 'Pressed',
    alertName: 'SOSButton',
    ...rule,
  })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.id
}
