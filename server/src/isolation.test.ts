import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PRIVILEGES } from '@sextant/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import type { Client, Response } from '../test/client.ts'
import { givenDevice, givenGroup } from '../test/factories.ts'
import { area, hook, type Ids, mail, NEEDS, person, rule, share } from '../test/isolation-needs.ts'

interface Operation {
  operationId: string
  responses: Record<string, { headers?: Record<string, unknown> }>
}

const { paths } = JSON.parse(
  readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'),
) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)
const idOf = (entry: string) => entry.split(':')[0] ?? ''
const cases = Object.entries(NEEDS).flatMap(([entry, need]) => {
  const found = operations.find(({ operation }) => operation.operationId === idOf(entry))
  return found && need !== 'public' ? [{ entry, need, ...found }] : []
})
type Case = (typeof cases)[number]

const t = useApp({ webhookAllow: ['192.0.2.0/24'] })
const UNKNOWN: Ids = {
  deviceId: 'no-such-device',
  groupId: '019a0000-0000-7000-8000-000000000000',
  userId: '019a0000-0000-7000-8000-000000000001',
  geofenceId: '019a0000-0000-7000-8000-000000000002',
  alertRuleId: '019a0000-0000-7000-8000-000000000003',
  alertId: '019a0000-0000-7000-8000-000000000006',
  messageId: '019a0000-0000-7000-8000-000000000004',
  webhookId: '019a0000-0000-7000-8000-000000000005',
  shareLinkId: '019a0000-0000-7000-8000-00000000000a',
  sessionId: '019a0000-0000-7000-8000-000000000009',
}
let own: { client: Client; ids: Ids; hidden: Ids }
let foreign: Ids
let watch: () => Promise<string>
let before: string
let expired: Client
const lacking = new Map<string, Client>()
const scoped: Record<string, Client> = {}

/** A message that the daily limit held back, and that could be sent now. */
async function givenHeldMessage(client: Client, deviceId: string): Promise<string> {
  await client.patch(`/api/devices/${deviceId}/limits`, { dailyEmailLimit: 0 })
  await client.post(`/api/devices/${deviceId}/messages`, mail())
  await client.patch(`/api/devices/${deviceId}/limits`, { dailyEmailLimit: 100 })
  return (await client.get(`/api/messages?device=${deviceId}`)).body.messages[0].id
}

/** A session of the account's holder; who signs in is hashed at length, so its row is made here. */
async function givenHoldersSession(client: Client): Promise<string> {
  const { id: accountId, holder } = (await client.get('/api/account')).body.account
  const id = randomUUID()
  await t.db.account(
    accountId,
    (db) => db`
      insert into sessions (account_id, hash, id, user_id, password_version, user_agent, created_at, last_used_at, expires_at)
      values (${accountId}, ${Buffer.from(id)}, ${id}, ${holder}, 1, '', now(), now(), '2099-01-01')`,
  )
  return id
}

async function givenIds(client: Client): Promise<Ids> {
  const deviceId = await givenDevice(client)
  const groupId = await givenGroup(client, { devices: [deviceId] })
  const { userId } = await t.user(client, { group: groupId })
  const geofenceId = (await client.post('/api/geofences', area)).body.id as string
  const about = { ...rule, devices: [deviceId] }
  const alertRuleId = (await client.post('/api/alertRules', about)).body.id as string
  const raised = await client.post(`/api/devices/${deviceId}/alerts`, { alert: { alertName: 'SOSButton' } })
  const alertId = raised.body.alert.id as string
  const messageId = await givenHeldMessage(client, deviceId)
  const webhookId = (await client.post('/api/webhooks', hook())).body.id as string
  const shareLinkId = (await client.post('/api/shareLinks', share({ deviceId }))).body.id as string
  const sessionId = await givenHoldersSession(client)
  return {
    deviceId,
    groupId,
    userId,
    geofenceId,
    alertRuleId,
    alertId,
    messageId,
    webhookId,
    shareLinkId,
    sessionId,
  }
}

/** Somebody with every privilege but `api`: without a key, so signed in by a session. */
async function givenKeyless(holder: Client): Promise<Client> {
  const privileges = PRIVILEGES.filter((each) => each !== 'api')
  const made = await holder.post('/api/users', { ...person(), privileges, password: 'long enough' })
  const credentials = { userName: made.body.userName, password: 'long enough' }
  const session = await t.client().post('/api/auth/session', credentials)
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? ''
  const client = t.client()
  const send = client.send.bind(client)
  client.send = (method, url, body, headers) => send(method, url, body, { ...headers, cookie })
  return client
}

/** Everything of these records that the API shows, as text. */
async function recordsOf(
  client: Client,
  { deviceId, groupId, userId, geofenceId, alertRuleId, alertId, messageId, webhookId, shareLinkId }: Ids,
) {
  const urls = [
    `/api/devices/${deviceId}`,
    `/api/groups/${groupId}`,
    `/api/users/${userId}`,
    `/api/geofences/${geofenceId}`,
    `/api/alertRules/${alertRuleId}`,
    `/api/alerts/${alertId}`,
    `/api/alerts?device=${deviceId}`,
    `/api/devices/${deviceId}/locations`,
    `/api/messages/${messageId}`,
    `/api/messages?device=${deviceId}`,
    `/api/webhooks/${webhookId}`,
    `/api/shareLinks/${shareLinkId}`,
    `/api/webhooks/${webhookId}/deliveries`,
  ]
  const answers = await Promise.all(urls.map((url) => client.get(url)))
  return answers.map(({ text }) => text.replace(/"api\w*Usage":\d+/g, '')).join('\n')
}

beforeAll(async () => {
  t.clock.set('2020-01-01T00:00:00Z')
  expired = (await t.account()).client
  t.clock.release()
  const { client } = await t.account()
  own = { client, ids: await givenIds(client), hidden: await givenIds(client) }
  for (const privilege of PRIVILEGES.filter((each) => each !== 'api')) {
    const privileges = PRIVILEGES.filter((each) => each !== privilege)
    lacking.set(privilege, (await t.user(client, { privileges })).client)
  }
  lacking.set('api', await givenKeyless(client))
  lacking.set('holder', (await t.user(client, { privileges: [...PRIVILEGES] })).client)
  const all = { privileges: [...PRIVILEGES] }
  scoped['group'] = (await t.user(client, { ...all, group: own.ids.groupId })).client
  scoped['device'] = (await t.user(client, { ...all, deviceId: own.ids.deviceId })).client
  const { client: stranger } = await t.account()
  foreign = await givenIds(stranger)
  watch = async () => `${await recordsOf(stranger, foreign)}\n${await recordsOf(client, own.hidden)}`
  before = await watch()
})

function call(client: Client, { method, path, need }: Case, ids: Ids): Promise<Response> {
  const url = path.replace(/\{(\w+)\}/g, (_, name: keyof Ids) => ids[name])
  return client.send(method, need.query ? `${url}?${need.query}` : url, need.body?.(ids), {})
}

/** The answer without what differs from one request to the next, and with ids that were sent replaced. */
function withoutChance({ status, text, headers }: Response, ids: Ids) {
  const { 'x-request-id': requestId, date: _d, 'content-length': _l, ...rest } = headers
  const sent = [...Object.values(ids), requestId ?? ''].reduce(
    (all, each) => all.replaceAll(each, '<sent>'),
    text,
  )
  return { status, headers: rest, text: sent.replace(/"(api\w*Usage)":\d+/g, '"$1":0') }
}

test('the table has an entry for every operation, and none for an operation that is gone', () => {
  const listed = [...new Set(Object.keys(NEEDS).map(idOf))]
  expect(listed.toSorted()).toEqual(operations.map(({ operation }) => operation.operationId).toSorted())
})

test.each(operations.filter(({ operation }) => NEEDS[operation.operationId] === 'public'))(
  '$operation.operationId is open: without a token it is not 401 missing_token',
  async ({ method, path }) => {
    const { body } = await t.client().send(method, path, method === 'POST' ? {} : undefined, {})
    expect(body?.code).not.toBe('missing_token')
  },
)

describe.each(cases)('$entry', (each) => {
  const { need, operation } = each

  test('is 401 without a token, with garbage for one, and with one that has expired', async () => {
    const answers = await Promise.all(
      [t.client(), t.client('garbage'), expired].map((client) => call(client, each, own.ids)),
    )
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'missing_token'],
      [401, 'invalid_token'],
      [401, 'expired_token'],
    ])
  })

  test('is answered to the holder, with the headers that are described', async () => {
    const { client } = await t.account()
    const ids = await givenIds(client)
    await need.prepare?.(client, ids)
    const { status, headers } = await call(client, each, ids)
    expect(need.good ? status : Math.floor(status / 100)).toBe(need.good ?? 2)
    const described = Object.keys(operation.responses[status]?.headers ?? {}).map((name) =>
      name.toLowerCase(),
    )
    for (const name of ['etag', 'location', 'set-cookie'])
      expect([name, name in headers]).toEqual([name, described.includes(name)])
  })
})

describe.each(cases.filter(({ need }) => need.needs !== 'signedIn'))('$entry', (each) => {
  const { needs } = each.need

  test(`is 403 for a user who has everything but "${needs}"`, async () => {
    const client = lacking.get(needs) as Client
    expect(await call(client, each, own.ids)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe.each(cases.filter(({ path, need }) => path.includes('{') || need.idsInBody))('$entry', (each) => {
  const { need } = each
  const refusal = need.idsInBody === true ? 400 : 404

  test("answers another account's id as it answers an unknown one", async () => {
    const [theirs, nobodys] = await Promise.all([
      call(own.client, each, foreign),
      call(own.client, each, UNKNOWN),
    ])
    expect(theirs.status).toBe(refusal)
    expect(withoutChance(theirs, foreign)).toEqual(withoutChance(nobodys, UNKNOWN))
  })

  test.each(['group', 'device'])(
    'answers a user limited to a %s about the rest as about nothing',
    async (limit) => {
      const client = scoped[limit] as Client
      const [hidden, nobodys] = await Promise.all([
        call(client, each, own.hidden),
        call(client, each, UNKNOWN),
      ])
      if (need.seenByAll) {
        expect([hidden.status, nobodys.status]).toEqual([200, 404])
        return
      }
      const refusals = need.wholeViewOnly || each.entry.startsWith('createUser') ? [403] : [refusal]
      expect(refusals).toContain(hidden.status)
      expect(withoutChance(hidden, own.hidden)).toEqual(withoutChance(nobodys, UNKNOWN))
    },
  )
})

test('after all of this, no record that a caller could not see has changed', async () => {
  expect(await watch()).toBe(before)
})
