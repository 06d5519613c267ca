import { expect, test } from 'vitest'
import { lasting, pathsOf, statusesOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import { givenDevice, givenGeofence, givenGroup, givenRule } from '../../../test/factories.ts'
import { readRulesVersion, readTold } from '../../../test/read-told.ts'

const t = useApp()
const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const sos = { name: 'SOS', alertName: 'SOSButton' }
const night = { timeZone: 'Europe/Lisbon', weekdays: [5, 1], from: '22:00', to: '06:00' }

test('POST answers 201 with the whole record, its place and its version', async () => {
  const { client, userId } = await t.account()
  const [device, geofence] = [await givenDevice(client), await givenGeofence(client)]
  const group = await givenGroup(client)
  const rule = {
    name: 'Too fast at night',
    alertName: 'SpeedLimit',
    enabled: false,
    devices: [device],
    groups: [group],
    parameters: { speed: 90.5 },
    geofences: [],
    schedule: night,
    conditions: [
      { alertName: 'ForbiddenArea', parameters: {}, geofences: [geofence] },
      { alertName: 'Offline', parameters: { minutes: 5 }, geofences: [] },
    ],
    critical: true,
    notifyWhenOver: true,
    channels: ['SMS', 'Webhook'],
    recipients: { emails: ['desk@acme.test'], phones: ['+4512345678', '+870776123456'], users: [userId] },
  }
  t.clock.set('2026-11-14T09:30:00.250Z')
  const made = await client.post('/api/alertRules', rule)
  t.clock.release()
  expect([made.status, made.headers['etag']]).toEqual([201, '"1"'])
  expect(made.headers['location']).toBe(`/api/alertRules/${made.body.id}`)
  expect(made.body).toEqual({
    success: true,
    ...rule,
    schedule: { ...night, weekdays: [1, 5] },
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    creation: '2026-11-14T09:30:00.250Z',
    lastModified: '2026-11-14T09:30:00.250Z',
    apiUsage: 1,
    apiDailyUsage: expect.any(Number),
  })
  const read = await client.get(`/api/alertRules/${made.body.id.toUpperCase()}`)
  expect(read.body).toEqual({ ...made.body, apiDailyUsage: expect.any(Number) })
})

test('a rule that gives only its name and what it is about is enabled, for all devices, and tells nobody', async () => {
  const { client } = await t.account()
  expect((await client.post('/api/alertRules', sos)).body).toMatchObject({
    ...sos,
    enabled: true,
    devices: [],
    groups: [],
    parameters: {},
    geofences: [],
    schedule: null,
    conditions: [],
    critical: false,
    notifyWhenOver: false,
    channels: [],
    recipients: { emails: [], phones: [], users: [] },
  })
})

test.each<[string, Record<string, unknown>]>([
  ['/name', { name: '' }],
  ['/alertName', { alertName: 'Panic' }],
  ['/alertName', { alertName: undefined }],
  ['/enabled', { enabled: 'yes' }],
  ['/colour', { colour: 'red' }],
  ['/devices/1', { devices: [null, 7] }],
  ['/devices', { devices: Array.from({ length: 1001 }, String) }],
  ['/parameters', { parameters: [] }],
  ['/schedule/timeZone', { schedule: { ...night, timeZone: 'Mars/Olympus' } }],
  ['/schedule/timeZone', { schedule: { ...night, timeZone: '+02:00' } }],
  ['/schedule/weekdays', { schedule: { ...night, weekdays: [] } }],
  ['/schedule/weekdays', { schedule: { ...night, weekdays: [1, 1] } }],
  ['/schedule/weekdays/0', { schedule: { ...night, weekdays: [0] } }],
  ['/schedule/weekdays/1', { schedule: { ...night, weekdays: [1, 8] } }],
  ['/schedule/from', { schedule: { ...night, from: '24:00' } }],
  ['/schedule/to', { schedule: { ...night, to: '6:00' } }],
  ['/schedule/to', { schedule: { timeZone: 'UTC', weekdays: [1], from: '06:00' } }],
  ['/schedule/every', { schedule: { ...night, every: 2 } }],
  ['/channels/0', { channels: ['email'] }],
  ['/channels', { channels: ['SMS', 'SMS'] }],
  ['/conditions', { conditions: Array.from({ length: 21 }, () => ({ alertName: 'Vibration' })) }],
  ['/conditions/0/alertName', { conditions: [{}] }],
  [
    '/conditions/1/devices',
    { conditions: [{ alertName: 'Vibration' }, { alertName: 'Vibration', devices: [] }] },
  ],
  ['/recipients/faxes', { recipients: { faxes: [] } }],
  [
    '/recipients/emails',
    { recipients: { emails: Array.from({ length: 101 }, (_, i) => `a${i}@acme.test`) } },
  ],
  ...[
    'a@acme.test, b@acme.test',
    'A <a@acme.test>',
    'a@acme.test\r\nBcc: b@acme.test',
    '"a b"@acme.test',
    'a@acme.test(x)',
    'a@acme.test\n',
    'acme.test',
    `${'a'.repeat(250)}@acme.test`,
  ].map((email): [string, Record<string, unknown>] => [
    '/recipients/emails/0',
    { recipients: { emails: [email] } },
  ]),
  ...[
    '12345678',
    '+45 12 34 56 78',
    '+0123456789',
    '+99912345678',
    '+4512',
    '+4512345678\n',
    '+4512345678,+4587654321',
  ].map((phone): [string, Record<string, unknown>] => [
    '/recipients/phones/0',
    { recipients: { phones: [phone] } },
  ]),
])('POST and PUT answer 400 naming %s for %j', async (path, fields) => {
  const { client } = await t.account()
  const id = await givenRule(client, { name: 'Kept' })
  for (const refused of [
    await client.post('/api/alertRules', { ...sos, ...fields }),
    await client.put(`/api/alertRules/${id}`, { ...sos, ...fields }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(pathsOf(refused)).toContain(path)
  }
  expect((await client.get('/api/alertRules')).body.alertRules).toMatchObject([{ id, name: 'Kept' }])
})

test("what a rule names must exist in the account: unknown ids and another account's are 400, each by its place", async () => {
  const { client, userId } = await t.account()
  const other = await t.account()
  const [device, group, geofence] = [
    await givenDevice(client),
    await givenGroup(client),
    await givenGeofence(client),
  ]
  const area = await givenGeofence(other.client)
  const refused = await client.post('/api/alertRules', {
    name: 'A',
    alertName: 'Route',
    devices: [device, 'nobody', await givenDevice(other.client)],
    groups: [await givenGroup(other.client), group.toUpperCase(), 'x'],
    geofences: [geofence, area],
    conditions: [
      { alertName: 'Vibration' },
      { alertName: 'Route', geofences: [geofence.toUpperCase(), UNKNOWN] },
    ],
    recipients: { users: [userId, other.userId] },
  })
  expect(refused.status).toBe(400)
  expect(pathsOf(refused)).toEqual([
    '/devices/1',
    '/devices/2',
    '/groups/0',
    '/groups/2',
    '/geofences/1',
    '/conditions/1/geofences/1',
    '/recipients/users/1',
  ])
  expect((await client.get('/api/alertRules')).body.alertRules).toEqual([])
})

test('PUT replaces, both forms of PATCH change, DELETE removes, each with its event and a new version of the rules', async () => {
  const { client, accountId, userId } = await t.account()
  const device = await givenDevice(client)
  const geofence = await givenGeofence(client)
  const versionBefore = await readRulesVersion(t, accountId)
  const recipients = { emails: ['desk@acme.test'], phones: [], users: [userId] }
  const id = await givenRule(client, {
    alertName: 'Route',
    geofences: [geofence],
    schedule: night,
    recipients,
  })
  const url = `/api/alertRules/${id}`
  const patched = await client.patch(url, { enabled: false, schedule: null, devices: [device] })
  expect(patched.body).toMatchObject({ enabled: false, schedule: null, devices: [device], recipients })
  const operations = [{ op: 'add', path: '/recipients/phones/-', value: '+4512345678' }]
  expect((await client.patch(url, operations)).body.recipients.phones).toEqual(['+4512345678'])
  expect(pathsOf(await client.patch(url, { alertName: 'SpeedLimit' }))).toEqual(['/parameters/speed'])
  expect(pathsOf(await client.patch(url, { creation: '2020-01-01T00:00:00.000Z' }))).toEqual(['/creation'])
  const replaced = await client.put(url, { ...sos, success: true, id: 'ignored' })
  expect(replaced.body).toMatchObject({
    ...sos,
    id,
    enabled: true,
    devices: [],
    geofences: [],
    recipients: { users: [] },
  })
  expect(replaced.headers['etag']).toBe('"4"')
  expect((await client.delete(`/api/geofences/${geofence}`)).status).toBe(200)
  expect((await client.delete(url)).status).toBe(200)
  expect((await client.get(url)).status).toBe(404)

  const told = await readTold(t, accountId, 'alertRule.')
  expect(told.map(({ type }) => type.split('.')[1])).toEqual([
    'created',
    ...Array(3).fill('updated'),
    'deleted',
  ])
  expect(told[1]?.data).toMatchObject({
    alertRuleId: id,
    alertRule: { id, devices: [device], enabled: false },
  })
  expect(JSON.stringify(told)).not.toMatch(/recipients|desk@acme|\+4512345678/)
  expect(await readRulesVersion(t, accountId)).toBe(versionBefore + 6)
})

test('a test of a JSON Patch that fails answers 409', async () => {
  const { client } = await t.account()
  const url = `/api/alertRules/${await givenRule(client)}`
  expect(await client.patch(url, [{ op: 'test', path: '/name', value: 'Other' }])).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  })
})

test('If-Match is honoured, and of two rivals one wins', async () => {
  const { client } = await t.account()
  const url = `/api/alertRules/${await givenRule(client)}`
  const rivals = ['A', 'B'].map((name) => client.put(url, { ...sos, name }, { 'if-match': '"1"' }))
  expect(statusesOf(await Promise.all(rivals))).toEqual([200, 412])
  expect((await client.patch(url, { name: 'C' }, { 'if-match': '"1"' })).status).toBe(412)
  expect((await client.delete(url, { 'if-match': '"1"' })).status).toBe(412)
  expect((await client.delete(url, { 'if-match': '"2"' })).status).toBe(200)
})

test('every route answers 401 without a token and 403 without the privilege', async () => {
  const { client } = await t.account()
  const url = `/api/alertRules/${await givenRule(client)}`
  const reader = (await t.user(client, { privileges: ['read'] })).client
  const blind = (await t.user(client, { privileges: ['write'] })).client
  for (const [method, path, body, refusedTo] of [
    ['GET', '/api/alertRules', undefined, blind],
    ['GET', url, undefined, blind],
    ['POST', '/api/alertRules', sos, reader],
    ['PUT', url, sos, reader],
    ['PATCH', url, { name: 'B' }, reader],
    ['DELETE', url, undefined, reader],
  ] as const) {
    expect((await t.client().send(method, path, body, {})).status).toBe(401)
    expect((await refusedTo.send(method, path, body, {})).status).toBe(403)
  }
})

test("another account's rule, an unknown one and what is no id are answered alike", async () => {
  const { client } = await t.account()
  const foreign = await givenRule((await t.account()).client)
  for (const send of [
    (id: string) => client.get(`/api/alertRules/${id}`),
    (id: string) => client.put(`/api/alertRules/${id}`, sos),
    (id: string) => client.patch(`/api/alertRules/${id}`, { name: 'B' }),
    (id: string) => client.delete(`/api/alertRules/${id}`, { 'if-match': '"9"' }),
  ]) {
    const answers = [await send(foreign), await send(UNKNOWN), await send('no-id')]
    expect(answers[0]?.status).toBe(404)
    expect(new Set(answers.map(lasting)).size).toBe(1)
  }
})
