import { expect, test } from 'vitest'
import { pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { givenPatchableUser, patched } from '../../test/patchable-user.ts'

const t = useApp()
const JSON_PATCH = { 'content-type': 'application/json-patch+json' }
const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' }

test('an empty patch of either form is a change like any other', async () => {
  const { client, url } = await givenPatchableUser(t)
  const before = (await client.get(url)).body
  for (const patch of [[], {}]) {
    const { status, body } = await client.patch(url, patch)
    expect([status, body.name, body.tags]).toEqual([200, before.name, before.tags])
  }
})

test('the result is validated like a PUT', async () => {
  const { client, url } = await givenPatchableUser(t)
  for (const [patch, path] of [
    [[{ op: 'replace', path: '/name', value: ' ' }], '/name'],
    [[{ op: 'remove', path: '/email' }], '/email'],
    [[{ op: 'add', path: '/privileges/-', value: 'read' }], '/privileges'],
    [[{ op: 'add', path: '/colour', value: 'red' }], '/colour'],
    [[{ op: 'copy', from: '/tags', path: '/tags/c' }], '/tags/c'],
    [{ name: null }, '/name'],
    [{ colour: 'red' }, '/colour'],
    [{ tags: { c: { d: '1' } } }, '/tags/c'],
    [{ tags: 'none' }, '/tags'],
  ] as const) {
    const refused = await client.patch(url, patch)
    expect(refused.status).toBe(400)
    expect(pathsOf(refused)).toContain(path)
  }
})

test('a merge patch changes what it names, merges objects and replaces lists', async () => {
  const user = await givenPatchableUser(t)
  const after = await patched(user, {
    description: 'merged',
    tags: { a: null, b: 'two', c: '3', never: null },
    privileges: ['read'],
  })
  expect(after).toMatchObject({
    name: 'Night desk',
    description: 'merged',
    message: 'second',
    tags: { b: 'two', c: '3' },
    privileges: ['read'],
  })
})

test('null in a merge patch returns a field to its default', async () => {
  const user = await givenPatchableUser(t, {
    adminDevices: 3,
    expires: '2030-01-01T00:00:00Z',
    disabled: true,
  })
  const after = await patched(user, {
    description: null,
    adminDevices: null,
    expires: null,
    disabled: null,
    tags: null,
  })
  expect(after).toMatchObject({
    description: '',
    adminDevices: null,
    expires: null,
    disabled: false,
    tags: {},
  })
})

test('a tag that is called like a limit is removed by null like any other', async () => {
  const user = await givenPatchableUser(t, { tags: { dailyEmailLimit: '5', kept: 'yes' } })
  expect((await patched(user, { tags: { dailyEmailLimit: null } })).tags).toEqual({ kept: 'yes' })
})

test('null is a value for the daily limits of a device: no limit', async () => {
  const { client } = await t.account()
  const url = `/api/devices/${await givenDevice(client, { limits: { dailyEmailLimit: 5, dailySmsLimit: 5 } })}`
  expect((await client.patch(`${url}/limits`, { dailyEmailLimit: null })).status).toBe(200)
  expect((await client.patch(url, { limits: { dailySmsLimit: null } })).status).toBe(200)
  const { limits } = (await client.get(url)).body.device
  expect(limits).toMatchObject({ dailyEmailLimit: null, dailySmsLimit: null })
})

test('a body whose form is not what its media type says answers 400', async () => {
  const { client, url } = await givenPatchableUser(t)
  const operations = [{ op: 'replace', path: '/name', value: 'x' }]
  for (const [body, headers] of [
    [{ name: 'x' }, JSON_PATCH],
    [{ name: 'x' }, { 'content-type': 'Application/JSON-Patch+json; charset=utf-8' }],
    [operations, MERGE_PATCH],
    ['"x"', {}],
    ['7', {}],
    ['null', {}],
    ['null', MERGE_PATCH],
    ['', {}],
    ['[{]', JSON_PATCH],
  ] as const)
    expect((await client.patch(url, body, headers)).status).toBe(400)
  expect((await client.patch(url, 'name: x', { 'content-type': 'application/yaml' })).status).toBe(415)
  expect((await client.get(url)).body.name).toBe('Night desk')
})

test('fields of the system cannot be changed, added or removed by either form, but may be named', async () => {
  const { client, url } = await givenPatchableUser(t)
  const before = (await client.get(url)).body
  for (const [field, value] of [
    ['id', crypto.randomUUID()],
    ['userName', 'another'],
    ['creation', '1999-01-01T00:00:00.000Z'],
    ['modification', '1999-01-01T00:00:00.000Z'],
    ['lastLogin', '1999-01-01T00:00:00.000Z'],
  ] as const) {
    for (const patch of [
      { [field]: value },
      [{ op: 'replace', path: `/${field}`, value }],
      [{ op: 'move', from: '/tags', path: `/${field}` }],
      [
        { op: 'copy', from: '/email', path: `/${field}` },
        { op: 'replace', path: `/${field}`, value },
      ],
    ]) {
      const { status, body } = await client.patch(url, patch)
      expect([status, body.details?.[0].path]).toEqual([400, `/${field}`])
    }
    if (field !== 'lastLogin')
      expect((await client.patch(url, [{ op: 'remove', path: `/${field}` }])).status).toBe(400)
  }
  const { success: _s, apiUsage: _u, apiDailyUsage: _a, ...record } = before
  expect((await client.patch(url, { ...record, message: 'sent back whole' })).status).toBe(200)
  const { modification: _m, message: _t, apiDailyUsage: _d, ...lasting } = before
  expect((await client.get(url)).body).toMatchObject(lasting)
})

test('a group keeps its id and its times', async () => {
  const { client } = await t.account()
  const url = `/api/groups/${await givenGroup(client)}`
  for (const field of ['id', 'creation', 'lastModified']) {
    const { status, body } = await client.patch(url, { [field]: null })
    expect([status, body.details?.[0].path]).toEqual([400, `/${field}`])
  }
})

test('no patch reaches a prototype', async () => {
  const { client, url } = await givenPatchableUser(t)
  for (const patch of [
    '{"__proto__": {"polluted": "yes"}}',
    '{"tags": {"__proto__": {"polluted": "yes"}}}',
    '{"constructor": {"prototype": {"polluted": "yes"}}}',
    [{ op: 'add', path: '/__proto__/polluted', value: 'yes' }],
    [{ op: 'add', path: '/tags/__proto__', value: { polluted: 'yes' } }],
    [{ op: 'add', path: '/tags/__proto__/polluted', value: 'yes' }],
    [{ op: 'add', path: '/constructor/prototype/polluted', value: 'yes' }],
    [{ op: 'add', path: '/constructor/polluted', value: 'yes' }],
    [{ op: 'add', path: '/tags/toString/polluted', value: 'yes' }],
    [{ op: 'copy', from: '/__proto__', path: '/tags' }],
    [{ op: 'move', from: '/constructor', path: '/name' }],
    [{ op: 'add', path: '/privileges/__proto__/polluted', value: 'yes' }],
    '[{"op": "add", "path": "/tags", "value": {"__proto__": {"polluted": "yes"}}}]',
  ])
    expect((await client.patch(url, patch)).status).toBe(400)
  for (const object of [{}, Object, [], () => {}]) expect(object).not.toHaveProperty('polluted')
  const plain = await client.patch(url, { tags: { constructor: 'a name like any other', toString: 'too' } })
  expect(plain.body.tags).toMatchObject({ constructor: 'a name like any other', toString: 'too' })
})
