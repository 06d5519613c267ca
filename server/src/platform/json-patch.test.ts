import { expect, test } from 'vitest'
import { pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { givenPatchableUser, patched } from '../../test/patchable-user.ts'

const t = useApp()

test('add sets a field, puts a member into an object and an element into a list', async () => {
  const user = await givenPatchableUser(t)
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
  const user = await givenPatchableUser(t, { adminDevices: 3 })
  const after = await patched(user, [
    { op: 'remove', path: '/description' },
    { op: 'remove', path: '/adminDevices' },
    { op: 'remove', path: '/tags/a' },
    { op: 'remove', path: '/privileges/1' },
  ])
  expect(after).toMatchObject({
    description: '',
    adminDevices: null,
    tags: { b: '2' },
    privileges: ['read', 'execute'],
  })
})

test('replace changes what is there', async () => {
  const user = await givenPatchableUser(t)
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
  const user = await givenPatchableUser(t)
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
  const user = await givenPatchableUser(t)
  const after = await patched(user, [
    { op: 'copy', from: '/description', path: '/message' },
    { op: 'copy', from: '/tags/a', path: '/tags/c' },
    { op: 'replace', path: '/tags/a', value: 'changed after' },
  ])
  expect(after).toMatchObject({
    description: 'first',
    message: 'first',
    tags: { a: 'changed after', b: '2', c: '1' },
  })
})

test('a test compares whole values and lets the patch through when all hold', async () => {
  const user = await givenPatchableUser(t)
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

test('a test takes numbers for equal that are so: -0 is 0', async () => {
  const { client, url } = await givenPatchableUser(t, { adminDevices: 0 })
  expect((await client.patch(url, '[{"op":"test","path":"/adminDevices","value":-0}]')).status).toBe(200)
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
  const { client, url } = await givenPatchableUser(t)
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
])(
  'a last operation %j that cannot be applied answers 400 at %s, and the ones before it change nothing',
  async (last, path) => {
    const { client, url } = await givenPatchableUser(t)
    const before = await client.get(url)
    const refused = await client.patch(url, [
      { op: 'replace', path: '/name', value: 'lost' },
      { op: 'add', path: '/tags/lost', value: 'lost' },
      last,
    ])
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(pathsOf(refused)).toContain(path)
    const after = await client.get(url)
    expect(after.body).toEqual({ ...before.body, apiDailyUsage: expect.any(Number) })
    expect(after.headers['etag']).toBe(before.headers['etag'])
  },
)

test('an operation that is wrong in itself is named, and the other form of patch is not asked for', async () => {
  const { client, url } = await givenPatchableUser(t)
  expect(pathsOf(await client.patch(url, [{ op: 'frob', path: '/name' }]))).toEqual(['/0/op'])
  expect(pathsOf(await client.patch(url, ['add']))).toEqual(['/0'])
})

test('pointers escape slash and tilde', async () => {
  const user = await givenPatchableUser(t, { tags: { 'a/b': '1', 'c~d': '2', '~1': '3' } })
  const after = await patched(user, [
    { op: 'replace', path: '/tags/a~1b', value: 'slash' },
    { op: 'replace', path: '/tags/c~0d', value: 'tilde' },
    { op: 'replace', path: '/tags/~01', value: 'both' },
  ])
  expect(after.tags).toEqual({ 'a/b': 'slash', 'c~d': 'tilde', '~1': 'both' })
})

test('a later operation sees what an earlier one of the same patch brought, and the patch is applied once', async () => {
  const user = await givenPatchableUser(t)
  const after = await patched(user, [
    { op: 'replace', path: '/tags', value: { x: '1', y: '2' } },
    { op: 'remove', path: '/tags/x' },
    { op: 'move', from: '/tags/y', path: '/tags/z' },
  ])
  expect(after.tags).toEqual({ z: '2' })
})

test('members that mean nothing to an operation are ignored', async () => {
  const user = await givenPatchableUser(t)
  const after = await patched(user, [
    { op: 'replace', path: '/name', value: 'Kept', from: null, comment: 'why' },
    { op: 'remove', path: '/description', value: 'ignored', from: '/name' },
  ])
  expect(after).toMatchObject({ name: 'Kept', description: '' })
})

test('the whole document can be tested and replaced, but not turned into something else', async () => {
  const { client, url } = await givenPatchableUser(t)
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

test('nothing is moved into itself, nor into what takes its place in a list', async () => {
  const { client, url } = await givenPatchableUser(t)
  const refused = await client.patch(url, [
    { op: 'replace', path: '/privileges', value: [{ first: true }, { second: true }] },
    { op: 'move', from: '/privileges/0', path: '/privileges/0/inside' },
  ])
  expect([refused.status, pathsOf(refused)]).toEqual([400, ['/1/path']])
})

test('copies that double with every operation are refused before they fill the memory', async () => {
  const { client, url } = await givenPatchableUser(t, { description: 'x'.repeat(2000) })
  const { status, body } = await client.patch(
    url,
    Array.from({ length: 1000 }, (_, i) => ({ op: 'copy', from: '', path: `/tags/c${i}` })),
  )
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.details[0].path).toMatch(/^\/\d\/from$/)
})

test('more than 1,000 operations answer 400', async () => {
  const { client, url } = await givenPatchableUser(t)
  const operations = (count: number) =>
    Array.from({ length: count }, () => ({ op: 'test', path: '/name', value: 'Night desk' }))
  expect((await client.patch(url, operations(1000))).status).toBe(200)
  expect((await client.patch(url, operations(1001))).status).toBe(400)
})
