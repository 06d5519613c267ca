import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()
const JSON_PATCH = { 'content-type': 'application/json-patch+json' }
const MERGE_PATCH = { 'content-type': 'application/merge-patch+json' }

interface GivenUser {
  client: Client
  url: string
}

/** A user with a few fields worth changing: every form of patch meets strings, numbers, lists and nested objects. */
async function givenUser(fields: Record<string, unknown> = {}): Promise<GivenUser> {
  const { client } = await t.account()
  const made = await client.post('/api/users', {
    name: 'Night desk',
    email: `${crypto.randomUUID()}@acme.test`,
    country: 'PT',
    timeZone: 'UTC',
    description: 'first',
    message: 'second',
    tags: { a: '1', b: '2' },
    privileges: ['read', 'write', 'execute'],
    ...fields,
  })
  expect(made.status).toBe(201)
  return { client, url: `/api/users/${made.body.id}` }
}

async function patched({ client, url }: GivenUser, patch: unknown) {
  const { status, body, text } = await client.patch(url, patch)
  expect(status, text).toBe(200)
  const { apiDailyUsage: _, ...stored } = (await client.get(url)).body
  expect(body).toMatchObject(stored)
  return body
}

test('add sets a field, puts a member into an object and an element into a list', async () => {
  const user = await givenUser()
  const after = await patched(user, [
    { op: 'add', path: '/description', value: 'new' },
    { op: 'add', path: '/tags/c', value: '3' },
    { op: 'add', path: '/privileges/1', value: 'users' },
    { op: 'add', path: '/privileges/-', value: 'api' },
    { op: 'add', path: '/tags/a', value: 'again' },
  ])
  expect(after).toMatchObject({
    description: 'new',
    tags: { a: 'again', b: '2', c: '3' },
    privileges: ['read', 'users', 'write', 'execute', 'api'],
  })
})

test('remove returns a field to its default and takes members and elements out', async () => {
  const user = await givenUser({ adminDevices: 3 })
  const after = await patched(user, [
    { op: 'remove', path: '/description' },
    { op: 'remove', path: '/adminDevices' },
    { op: 'remove', path: '/tags/a' },
    { op: 'remove', path: '/privileges/1' },
  ])
  expect(after).toMatchObject({ description: '', adminDevices: null, tags: { b: '2' }, privileges: ['read', 'execute'] })
})

test('replace changes what is there', async () => {
  const user = await givenUser()
  const after = await patched(user, [
    { op: 'replace', path: '/name', value: 'Day desk' },
    { op: 'replace', path: '/tags/a', value: 'one' },
    { op: 'replace', path: '/privileges/2', value: 'users' },
    { op: 'replace', path: '/adminDevices', value: 5 },
  ])
  expect(after).toMatchObject({
    name: 'Day desk',
    tags: { a: 'one', b: '2' },
    privileges: ['read', 'write', 'users'],
    adminDevices: 5,
  })
})

test('move takes a value from one place to another', async () => {
  const user = await givenUser()
  const after = await patched(user, [
    { op: 'move', from: '/description', path: '/message' },
    { op: 'move', from: '/tags/a', path: '/tags/c' },
    { op: 'move', from: '/privileges/0', path: '/privileges/2' },
    { op: 'move', from: '/tags/b', path: '/tags/b' },
  ])
  expect(after).toMatchObject({
    description: '',
    message: 'first',
    tags: { b: '2', c: '1' },
    privileges: ['write', 'execute', 'read'],
  })
})

test('copy leaves what it copies, and the copy stands on its own', async () => {
  const user = await givenUser()
  const after = await patched(user, [
    { op: 'copy', from: '/description', path: '/message' },
    { op: 'copy', from: '/tags/a', path: '/tags/c' },
    { op: 'replace', path: '/tags/a', value: 'changed after' },
  ])
  expect(after).toMatchObject({ description: 'first', message: 'first', tags: { a: 'changed after', b: '2', c: '1' } })
})

test('test compares whole values and lets the patch through when all hold', async () => {
  const user = await givenUser()
  const { id } = (await user.client.get(user.url)).body
  const after = await patched(user, [
    { op: 'test', path: '/id', value: id },
    { op: 'test', path: '/tags', value: { b: '2', a: '1' } },
    { op: 'test', path: '/privileges', value: ['read', 'write', 'execute'] },
    { op: 'test', path: '/password', value: null },
    { op: 'replace', path: '/name', value: 'Tested' },
    { op: 'test', path: '/name', value: 'Tested' },
  ])
  expect(after.name).toBe('Tested')
})

test.each([
  { path: '/name', value: 'Somebody else' },
  { path: '/tags', value: { a: '1' } },
  { path: '/tags/absent', value: '1' },
  { path: '/privileges', value: ['write', 'read', 'execute'] },
  { path: '/adminDevices', value: 0 },
  { path: '/disabled', value: 'false' },
  { path: '/toString', value: 'x' },
])('a test of %j that fails answers 409 and changes nothing', async (operation) => {
  const { client, url } = await givenUser()
  const before = await client.get(url)
  const refused = await client.patch(url, [
    { op: 'replace', path: '/description', value: 'lost' },
    { op: 'test', ...operation },
  ])
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  expect(refused.body.error).toContain('operation 1')
  const after = await client.get(url)
  expect(after.body.description).toBe('first')
  expect(after.headers['etag']).toBe(before.headers['etag'])
})

test.each([
  [{ op: 'remove', path: '/nothing' }, '/2/path'],
  [{ op: 'remove', path: '/tags/nothing' }, '/2/path'],
  [{ op: 'remove', path: '/toString' }, '/2/path'],
  [{ op: 'remove', path: '/privileges/3' }, '/2/path'],
  [{ op: 'remove', path: '/privileges/-' }, '/2/path'],
  [{ op: 'replace', path: '/tags/nothing', value: 'x' }, '/2/path'],
  [{ op: 'replace', path: '/tags/constructor', value: 'x' }, '/2/path'],
  [{ op: 'replace', path: '/privileges/01', value: 'api' }, '/2/path'],
  [{ op: 'add', path: '/privileges/4', value: 'api' }, '/2/path'],
  [{ op: 'add', path: '/privileges/01', value: 'api' }, '/2/path'],
  [{ op: 'add', path: '/privileges/-1', value: 'api' }, '/2/path'],
  [{ op: 'add', path: '/privileges/4294967296', value: 'api' }, '/2/path'],
  [{ op: 'add', path: '/privileges/length', value: 1 }, '/2/path'],
  [{ op: 'add', path: '/nothing/deeper', value: 'x' }, '/2/path'],
  [{ op: 'add', path: '/name/deeper', value: 'x' }, '/2/path'],
  [{ op: 'add', path: 'name', value: 'x' }, '/2/path'],
  [{ op: 'add', path: '/tags/~2', value: 'x' }, '/2/path'],
  [{ op: 'add', path: '/name' }, '/2/value'],
  [{ op: 'replace', path: '/name' }, '/2/value'],
  [{ op: 'test', path: '/name' }, '/2/value'],
  [{ op: 'move', path: '/name' }, '/2/from'],
  [{ op: 'copy', path: '/name', from: null }, '/2/from'],
  [{ op: 'copy', path: '/name', from: '/nothing' }, '/2/from'],
  [{ op: 'copy', path: '/name', from: '/constructor' }, '/2/from'],
  [{ op: 'move', path: '/name', from: '/tags/nothing' }, '/2/from'],
  [{ op: 'move', path: '/tags/inside', from: '/tags' }, '/2/path'],
  [{ op: 'move', path: '/tags/inside', from: '' }, '/2/path'],
  [{ op: 'frob', path: '/name' }, '/2/op'],
  [{ op: 'add', value: 'x' }, '/2/path'],
  [{ path: '/name', value: 'x' }, '/2/op'],
  [{ op: 'add', path: 7, value: 'x' }, '/2/path'],
  ['add', '/2'],
  [null, '/2'],
])('a last operation %j that cannot be applied answers 400 at %s, and the ones before it change nothing', async (last, path) => {
  const { client, url } = await givenUser()
  const before = await client.get(url)
  const refused = await client.patch(url, [
    { op: 'replace', path: '/name', value: 'lost' },
    { op: 'add', path: '/tags/lost', value: 'lost' },
    last,
  ])
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
  expect(refused.body.details.map((detail: { path: string }) => detail.path)).toContain(path)
  const after = await client.get(url)
  expect(after.body).toEqual({ ...before.body, apiDailyUsage: expect.any(Number) })
  expect(after.headers['etag']).toBe(before.headers['etag'])
})

test('pointers escape slash and tilde', async () => {
  const user = await givenUser({ tags: { 'a/b': '1', 'c~d': '2', '~1': '3' } })
  const after = await patched(user, [
    { op: 'replace', path: '/tags/a~1b', value: 'slash' },
    { op: 'replace', path: '/tags/c~0d', value: 'tilde' },
    { op: 'replace', path: '/tags/~01', value: 'both' },
  ])
  expect(after.tags).toEqual({ 'a/b': 'slash', 'c~d': 'tilde', '~1': 'both' })
})

test('a later operation sees what an earlier one of the same patch brought, and the patch is applied once', async () => {
  const user = await givenUser()
  const after = await patched(user, [
    { op: 'replace', path: '/tags', value: { x: '1', y: '2' } },
    { op: 'remove', path: '/tags/x' },
    { op: 'move', from: '/tags/y', path: '/tags/z' },
  ])
  expect(after.tags).toEqual({ z: '2' })
})

test('members that mean nothing to an operation are ignored', async () => {
  const user = await givenUser()
  const after = await patched(user, [
    { op: 'replace', path: '/name', value: 'Kept', from: null, comment: 'why' },
    { op: 'remove', path: '/description', value: 'ignored', from: '/name' },
  ])
  expect(after).toMatchObject({ name: 'Kept', description: '' })
})

test('the whole document can be tested and replaced, but not turned into something else', async () => {
  const { client, url } = await givenUser()
  const { success: _s, apiUsage: _u, apiDailyUsage: _d, ...user } = (await client.get(url)).body
  const replaced = await client.patch(url, [
    { op: 'test', path: '', value: user },
    { op: 'replace', path: '', value: { ...user, name: 'Replaced' } },
  ])
  expect(replaced.body).toMatchObject({ ...user, name: 'Replaced', modification: expect.any(String) })
  for (const operation of [
    { op: 'remove', path: '' },
    { op: 'replace', path: '', value: [] },
    { op: 'replace', path: '', value: null },
    { op: 'replace', path: '', value: {} },
    { op: 'add', path: '', value: 'text' },
    { op: 'copy', from: '/tags', path: '' },
    { op: 'move', from: '/tags', path: '' },
  ])
    expect((await client.patch(url, [operation])).status).toBe(400)
  expect((await client.get(url)).body.name).toBe('Replaced')
})

test('an empty patch of either form is a change like any other', async () => {
  const { client, url } = await givenUser()
  const before = (await client.get(url)).body
  for (const patch of [[], {}]) {
    const { status, body } = await client.patch(url, patch)
    expect([status, body.name, body.tags]).toEqual([200, before.name, before.tags])
  }
})

test('the result is validated like a PUT', async () => {
  const { client, url } = await givenUser()
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
    const { status, body } = await client.patch(url, patch)
    expect(status).toBe(400)
    expect(body.details.map((detail: { path: string }) => detail.path)).toContain(path)
  }
})

test('a merge patch changes what it names, merges objects and replaces lists', async () => {
  const user = await givenUser()
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
  const user = await givenUser({ adminDevices: 3, expires: '2030-01-01T00:00:00Z', disabled: true })
  const after = await patched(user, { description: null, adminDevices: null, expires: null, disabled: null, tags: null })
  expect(after).toMatchObject({ description: '', adminDevices: null, expires: null, disabled: false, tags: {} })
})

test('a tag that is called like a limit is removed by null like any other', async () => {
  const user = await givenUser({ tags: { dailyEmailLimit: '5', kept: 'yes' } })
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
  const { client, url } = await givenUser()
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
  const { client, url } = await givenUser()
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
      [{ op: 'copy', from: '/email', path: `/${field}` }, { op: 'replace', path: `/${field}`, value }],
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
  const { client, url } = await givenUser()
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

test('copies that double with every operation are refused before they fill the memory', async () => {
  const { client, url } = await givenUser({ description: 'x'.repeat(2000) })
  const { status, body } = await client.patch(
    url,
    Array.from({ length: 1000 }, (_, i) => ({ op: 'copy', from: '', path: `/tags/c${i}` })),
  )
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.details[0].path).toMatch(/^\/\d+\/from$/)
})

test('more than 1,000 operations answer 400', async () => {
  const { client, url } = await givenUser()
  const operations = (count: number) => Array.from({ length: count }, () => ({ op: 'test', path: '/name', value: 'Night desk' }))
  expect((await client.patch(url, operations(1000))).status).toBe(200)
  expect((await client.patch(url, operations(1001))).status).toBe(400)
})
