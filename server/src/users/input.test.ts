import { expect, test } from 'vitest'
import { lasting, pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client, Response } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { newUser } from '../../test/user-input.ts'

const t = useApp()
const UNKNOWN = '01890000-0000-7000-8000-000000000000'

async function givenUser(client: Client) {
  const { body } = await client.post('/api/users', newUser())
  return { user: body, url: `/api/users/${body.id}` }
}

test.each(['name', 'email', 'country', 'timeZone'])('%s is required in POST and PUT', async (field) => {
  const { client } = await t.account()
  const { url } = await givenUser(client)
  const { [field]: _, ...body } = newUser()
  for (const refused of [await client.post('/api/users', body), await client.put(url, body)]) {
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(refused.body.details).toEqual([{ path: `/${field}`, message: 'is required' }])
  }
})

test.each([
  [{ name: '' }, '/name'],
  [{ name: '   ' }, '/name'],
  [{ name: 5 }, '/name'],
  [{ email: 'ops' }, '/email'],
  [{ email: 'ops@acme' }, '/email'],
  [{ email: 'a@acme.test, b@acme.test' }, '/email'],
  [{ email: 'Ops <ops@acme.test>' }, '/email'],
  [{ email: 'ops@acme.test\n' }, '/email'],
  [{ email: `${'x'.repeat(250)}@acme.test` }, '/email'],
  [{ userName: '' }, '/userName'],
  [{ userName: 'two words' }, '/userName'],
  [{ userName: 'tab\there' }, '/userName'],
  [{ userName: 'x'.repeat(255) }, '/userName'],
  [{ userName: null }, '/userName'],
  [{ country: 'Atlantis' }, '/country'],
  [{ country: 'ZZ' }, '/country'],
  [{ country: 'XK' }, '/country'],
  [{ country: 'P' }, '/country'],
  [{ country: 'constructor' }, '/country'],
  [{ country: null }, '/country'],
  [{ timeZone: 'Mars/Olympus' }, '/timeZone'],
  [{ timeZone: '+02:00' }, '/timeZone'],
  [{ timeZone: '' }, '/timeZone'],
  [{ disabled: 'false' }, '/disabled'],
  [{ disabled: null }, '/disabled'],
  [{ tags: ['a'] }, '/tags'],
  [{ tags: { a: 1 } }, '/tags/a'],
  [{ tags: { 'a\nb': 1 } }, '/tags/a\nb'],
  [{ tags: { '': 'x' } }, '/tags'],
  [{ tags: { ['k'.repeat(65)]: 'x' } }, '/tags'],
  [{ tags: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`k${i}`, ''])) }, '/tags'],
  [{ privileges: ['fly'] }, '/privileges/0'],
  [{ privileges: ['read', 'read'] }, '/privileges'],
  [{ privileges: 'read' }, '/privileges'],
  [{ privileges: null }, '/privileges'],
  [{ adminDevices: -1 }, '/adminDevices'],
  [{ adminDevices: 1.5 }, '/adminDevices'],
  [{ adminDevices: '3' }, '/adminDevices'],
  [{ from: '2026-02-30T00:00:00Z' }, '/from'],
  [{ from: '2026-02-03' }, '/from'],
  [{ expires: 'soon' }, '/expires'],
  [{ from: '2027-01-01T00:00:00Z', expires: '2026-01-01T00:00:00Z' }, '/expires'],
  [{ from: '2027-01-01T00:00:00Z', expires: '2027-01-01T00:00:00Z' }, '/expires'],
  [{ password: 'seven77' }, '/password'],
  [{ password: '' }, '/password'],
  [{ password: 'x'.repeat(201) }, '/password'],
  [{ password: 12345678 }, '/password'],
  [{ group: UNKNOWN }, '/group'],
  [{ group: 'no-uuid' }, '/group'],
  [{ deviceId: 'nobody' }, '/deviceId'],
  [{ colour: 'red' }, '/colour'],
])('POST, PUT and PATCH of %j answer 400 naming %s', async (fields, path) => {
  const { client } = await t.account()
  const { user, url } = await givenUser(client)
  const changed = 'userName' in fields ? [] : [await client.put(url, { ...user, ...fields })]
  const [[name, value]] = Object.entries(fields) as [[string, unknown]]
  if (value !== null && !('userName' in fields) && Object.keys(fields).length === 1)
    changed.push(await client.patch(url, [{ op: 'add', path: `/${name}`, value }]))
  for (const refused of [await client.post('/api/users', newUser(fields)), ...changed]) {
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_request'])
    expect(pathsOf(refused)).toContain(path)
  }
  expect((await client.get('/api/users')).body.users).toHaveLength(2)
  expect((await client.get(url)).headers['etag']).toBe('"1"')
})

test('a user name that grows beyond measure when it is compared answers 400', async () => {
  const { client } = await t.account()
  const letters = Array.from({ length: 254 }, (_, i) => String.fromCodePoint(i % 2 ? 0xfdfa : 0x4e00 + i * 7))
  const refused = await client.post('/api/users', newUser({ userName: letters.join('') }))
  expect([refused.status, pathsOf(refused)]).toEqual([400, ['/userName']])
})

test('a group or device of another account is refused like an unknown one, by every way in', async () => {
  const { client } = await t.account()
  const other = (await t.account()).client
  const foreign = { group: await givenGroup(other), deviceId: await givenDevice(other) }
  const { user, url } = await givenUser(client)
  for (const [field, unknown] of [
    ['group', UNKNOWN],
    ['deviceId', 'nobody'],
  ] as const) {
    const answersFor = async (value: string) => [
      await client.post('/api/users', newUser({ [field]: value })),
      await client.put(url, { ...user, [field]: value }),
      await client.patch(url, { [field]: value }),
    ]
    const foreigns = await answersFor(foreign[field])
    const unknowns = await answersFor(unknown)
    for (const [i, refused] of foreigns.entries()) {
      expect([refused.status, pathsOf(refused)]).toEqual([400, [`/${field}`]])
      expect(lasting(refused).replaceAll(foreign[field], '')).toBe(
        lasting(unknowns[i] as Response).replaceAll(unknown, ''),
      )
    }
  }
  expect((await client.get('/api/users')).body.users).toHaveLength(2)
})
