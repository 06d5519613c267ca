import { randomBytes } from 'node:crypto'
import type { UserInput } from '@sextant/contract'
import { Sextant } from '@sextant/sdk'
import type { Installation } from './installation.ts'

const PASSWORD = 'correct horse battery'

/** Somebody who can sign in, and a client that does by the API what a test takes for granted. */
export interface Person {
  userName: string
  password: string
  sextant: Sextant
}

export interface AccountOptions {
  licenses?: number
  timeZone?: string
}

/** A new account and its holder. Tests stay apart by using their own. */
export async function givenAccount(
  installation: Installation,
  { licenses = 100, timeZone = 'Europe/Lisbon' }: AccountOptions = {},
): Promise<Person> {
  const userName = `acme-${randomBytes(4).toString('hex')}`
  await installation.command(
    'account',
    'create',
    `--name=Acme`,
    `--user-name=${userName}`,
    `--email=${userName}@acme.test`,
    `--password=${PASSWORD}`,
    `--licenses=${licenses}`,
    `--time-zone=${timeZone}`,
    `--country=PT`,
  )
  return withKey(installation, userName)
}

/** Another user of the account. */
export async function givenUser(installation: Installation, holder: Person, user: Partial<UserInput> = {}) {
  const userName = `user-${randomBytes(4).toString('hex')}`
  await holder.sextant.users.create({
    userName,
    name: 'Night desk',
    email: `${userName}@acme.test`,
    country: 'PT',
    timeZone: 'Europe/Lisbon',
    password: PASSWORD,
    privileges: ['read'],
    ...user,
  })
  return { userName, password: PASSWORD }
}

async function withKey(installation: Installation, userName: string): Promise<Person> {
  const cookie = await signInByApi(installation, userName)
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  const made = await fetch(`${installation.api}/api/account/apiKey`, { method: 'POST', headers })
  const { apiKey } = (await made.json()) as { apiKey: string }
  await fetch(`${installation.api}/api/auth/session`, { method: 'DELETE', headers })
  const sextant = new Sextant({ baseUrl: installation.api, userName, apiKey })
  return { userName, password: PASSWORD, sextant }
}

async function signInByApi({ api }: Installation, userName: string) {
  const answer = await fetch(`${api}/api/auth/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}
