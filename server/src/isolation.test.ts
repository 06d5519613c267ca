import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PRIVILEGES } from '@sextant/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import type { Client, Response } from '../test/client.ts'
import { givenDevice, givenGroup } from '../test/factories.ts'

/** Ids of one device, one group and one user. */
interface Ids {
  deviceId: string
  groupId: string
  userId: string
  geofenceId: string
  alertRuleId: string
  alertId: string
  messageId: string
  webhookId: string
  shareLinkId: string
  sessionId: string
}

interface Need {
  /** What the caller must have; `signedIn` when nothing but a token. */
  needs: (typeof PRIVILEGES)[number] | 'holder' | 'signedIn'
  body?: (ids: Ids) => unknown
  /** What follows the question mark of the URL. */
  query?: string
  /** Where ids in the body that the caller cannot see are bad input, and not the thing asked for; 404 where they are that. */
  idsInBody?: true | 404
  /** A user whose view is a part of the account may not do this at all. */
  wholeViewOnly?: true
  /** Not about devices: whoever may read in the account sees it, however limited their view. */
  seenByAll?: true
  /** The good call asks for what is not there. */
  good?: 404
  prepare?: (client: Client, ids: Ids) => Promise<unknown>
}

const range = () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' })
const location = { dateTime: '2026-01-01T00:00:00Z', latitude: 1, longitude: 2 }
const area = { name: 'Port', geometry: { type: 'Circle', center: [12.6, 55.7], radius: 500 } }
const rule = { name: 'Too fast', alertName: 'SpeedLimit', parameters: { speed: 90 } }
const mail = () => ({ channel: 'Email', to: ['night@acme.test'], text: 'Moored.' })
const person = () => ({
  name: 'Somebody',
  email: `${randomUUID()}@acme.test`,
  country: 'PT',
  timeZone: 'UTC',
})

const share = ({ deviceId }: Pick<Ids, 'deviceId'>) => ({
  devices: [deviceId],
  expires: new Date(Date.now() + 86_400_000).toISOString(),
})
const hook = () => ({ url: 'https://192.0.2.1/hook' })

/** What each operation needs. One that does several things is listed once for each of them, after a colon. */
const NEEDS: Record<string, 'public' | Need> = {
  live: 'public',
  ready: 'public',
  metrics: 'public',
  openapi: 'public',
  getMap: 'public',
  getTile: 'public',
  requestToken: 'public',
  signIn: 'public',
  setUp: 'public',
  getSetup: 'public',
  forgotPassword: 'public',
  resetPassword: 'public',
  listSessions: { needs: 'signedIn' },
  endSession: { needs: 'signedIn' },
  endOtherSessions: { needs: 'signedIn' },
  getSession: { needs: 'signedIn', good: 404 },
  signOut: { needs: 'signedIn', good: 404 },
  getApiKey: { needs: 'signedIn' },
  generateApiKey: { needs: 'signedIn' },
  deleteApiKey: { needs: 'signedIn' },
  getAccount: { needs: 'read' },
  patchAccount: { needs: 'holder', body: () => ({ name: 'Renamed' }) },
  listCountries: { needs: 'signedIn' },
  listTimeZones: { needs: 'signedIn' },
  listUsers: { needs: 'users' },
  createUser: { needs: 'users', body: person },
  'createUser:in a group': {
    needs: 'users',
    body: ({ groupId }) => ({ ...person(), group: groupId }),
    idsInBody: true,
  },
  'createUser:for a device': {
    needs: 'users',
    body: ({ deviceId }) => ({ ...person(), deviceId }),
    idsInBody: true,
  },
  getUser: { needs: 'users' },
  replaceUser: { needs: 'users', body: person },
  patchUser: { needs: 'users', body: () => ({ name: 'Renamed' }) },
  deleteUser: { needs: 'users' },
  listGroups: { needs: 'read' },
  createGroup: { needs: 'write', body: () => ({ name: 'Created' }), wholeViewOnly: true },
  'createGroup:of devices': {
    needs: 'write',
    body: ({ deviceId }) => ({ name: 'Filled', devices: [deviceId] }),
    idsInBody: true,
    wholeViewOnly: true,
  },
  getGroup: { needs: 'read' },
  replaceGroup: { needs: 'write', body: () => ({ name: 'Replaced' }), wholeViewOnly: true },
  patchGroup: { needs: 'write', body: () => ({ description: 'Changed' }), wholeViewOnly: true },
  deleteGroup: {
    needs: 'write',
    wholeViewOnly: true,
    // A group that somebody is limited to cannot be deleted.
    prepare: (client, { userId }) => client.delete(`/api/users/${userId}`),
  },
  listDevices: { needs: 'read' },
  createDevice: { needs: 'write', body: () => ({ id: 'created-by-isolation' }) },
  getDevice: { needs: 'read' },
  replaceDevice: { needs: 'write', body: () => ({ name: 'Replaced' }) },
  patchDevice: { needs: 'write', body: () => ({ name: 'Changed' }) },
  deleteDevice: {
    needs: 'write',
    // A device that a rule is about cannot be deleted.
    prepare: (client, { alertRuleId }) => client.delete(`/api/alertRules/${alertRuleId}`),
  },
  getDeviceLimits: { needs: 'read' },
  replaceDeviceLimits: { needs: 'write', body: () => ({ dailySmsLimit: 1 }) },
  patchDeviceLimits: { needs: 'write', body: () => ({ dailySmsLimit: 1 }) },
  reactivateDevice: {
    needs: 'execute',
    body: () => ({}),
    prepare: (client, { deviceId }) =>
      client.patch(`/api/devices/${deviceId}/limits`, { expires: true, expirationDate: '2020-01-01' }),
  },
  getLastLocation: { needs: 'read' },
  'queryOrStoreLocations:query': { needs: 'read', body: range },
  'queryOrStoreLocations:store': { needs: 'write', body: () => ({ location }) },
  exportLocations: { needs: 'read' },
  getTrack: { needs: 'read', query: 'from=2026-01-01T00:00:00Z&to=2026-01-02T00:00:00Z' },
  getLocationsAt: { needs: 'read', query: 'time=2026-01-01T00:00:00Z' },
  storeLocations: {
    needs: 'write',
    body: ({ deviceId }) => ({ locations: [{ deviceId, ...location }] }),
    idsInBody: true,
  },
  streamEvents: { needs: 'signedIn' },
  createEventTicket: { needs: 'signedIn' },
  listGeofences: { needs: 'read' },
  createGeofence: { needs: 'write', body: () => area, wholeViewOnly: true },
  getGeofence: { needs: 'read', seenByAll: true },
  replaceGeofence: { needs: 'write', body: () => area, wholeViewOnly: true },
  patchGeofence: { needs: 'write', body: () => ({ name: 'Changed' }), wholeViewOnly: true },
  deleteGeofence: { needs: 'write', wholeViewOnly: true },
  listAlertRules: { needs: 'read' },
  createAlertRule: { needs: 'write', body: () => rule, wholeViewOnly: true },
  'createAlertRule:about a device': {
    needs: 'write',
    body: ({ deviceId }) => ({ ...rule, devices: [deviceId] }),
    idsInBody: true,
    wholeViewOnly: true,
  },
  'createAlertRule:about a group': {
    needs: 'write',
    body: ({ groupId }) => ({ ...rule, groups: [groupId] }),
    idsInBody: true,
    wholeViewOnly: true,
  },
  'createAlertRule:about an area': {
    needs: 'write',
    body: ({ geofenceId }) => ({ name: 'Out', alertName: 'AllowedArea', geofences: [geofenceId] }),
    idsInBody: true,
    wholeViewOnly: true,
  },
  'createAlertRule:telling a user': {
    needs: 'write',
    body: ({ userId }) => ({ ...rule, recipients: { users: [userId] } }),
    idsInBody: true,
    wholeViewOnly: true,
  },
  getAlertRule: { needs: 'read' },
  replaceAlertRule: { needs: 'write', body: () => rule, wholeViewOnly: true },
  patchAlertRule: { needs: 'write', body: () => ({ name: 'Changed' }), wholeViewOnly: true },
  deleteAlertRule: { needs: 'write', wholeViewOnly: true },
  listMessages: { needs: 'read' },
  getMessage: { needs: 'read' },
  resendMessage: { needs: 'execute' },
  sendMessages: { needs: 'execute', body: mail },
  getMessageTemplates: { needs: 'read' },
  replaceMessageTemplates: { needs: 'holder', body: () => ({ overSms: { text: 'Over.' } }) },
  patchMessageTemplates: { needs: 'holder', body: () => ({ overSms: { text: 'Over.' } }) },
  listShareLinks: { needs: 'read' },
  'createShareLink:of a device': { needs: 'write', body: share, idsInBody: true },
  'createShareLink:of a group': {
    needs: 'write',
    body: ({ groupId, deviceId }) => ({ ...share({ deviceId }), devices: [], groups: [groupId] }),
    idsInBody: true,
  },
  getShareLink: { needs: 'read' },
  replaceShareLink: { needs: 'write', body: share },
  patchShareLink: { needs: 'write', body: () => ({ name: 'Changed' }) },
  deleteShareLink: { needs: 'write' },
  getShare: 'public',
  getShareTrail: 'public',
  streamShare: 'public',
  listWebhooks: { needs: 'api' },
  createWebhook: { needs: 'api', body: hook, wholeViewOnly: true },
  getWebhook: { needs: 'api', wholeViewOnly: true },
  replaceWebhook: { needs: 'api', body: hook, wholeViewOnly: true },
  patchWebhook: { needs: 'api', body: () => ({ description: 'Changed' }), wholeViewOnly: true },
  deleteWebhook: { needs: 'api', wholeViewOnly: true },
  rotateWebhookSecret: { needs: 'api', wholeViewOnly: true },
  listWebhookDeliveries: { needs: 'api', wholeViewOnly: true },
  testWebhook: { needs: 'api', wholeViewOnly: true },
  'replayWebhook:a time': { needs: 'api', body: range, wholeViewOnly: true },
  listAlerts: { needs: 'read' },
  getAlert: { needs: 'read' },
  'acknowledgeAlerts:by id': {
    needs: 'execute',
    body: ({ alertId }) => ({ alerts: [alertId] }),
    idsInBody: 404,
  },
  'acknowledgeAlerts:of a device': {
    needs: 'execute',
    body: ({ deviceId }) => ({ upTo: '2100-01-01T00:00:00Z', device: deviceId }),
    idsInBody: 404,
  },
  'queryOrRaiseAlerts:query': { needs: 'read', body: range },
  'queryOrRaiseAlerts:raise': { needs: 'write', body: () => ({ alert: { alertName: 'SOSButton' } }) },
}

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
