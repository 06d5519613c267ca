import { expect, test } from 'vitest'
import { statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { newEmail, newUser } from '../../test/user-input.ts'

const t = useApp()

test('of 20 creations with one e-mail address in many spellings and two accounts exactly one succeeds', async () => {
  const clients = [(await t.account()).client, (await t.account()).client]
  const email = newEmail()
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      clients[i % 2]!.post('/api/users', newUser({ email: i % 3 ? email : email.toUpperCase() })),
    ),
  )
  expect(statusesOf(made)).toEqual([201, ...Array.from({ length: 19 }, () => 409)])
  for (const { status, body } of made) if (status === 409) expect(body.code).toBe('email_taken')
  const lists = await Promise.all(clients.map((client) => client.get('/api/users')))
  expect(lists.flatMap(({ body }) => body.users)).toHaveLength(3)
})

test('of 10 users who take one address at the same moment exactly one gets it', async () => {
  const { client } = await t.account()
  const urls = await Promise.all(
    Array.from(
      { length: 10 },
      async () => `/api/users/${(await client.post('/api/users', newUser())).body.id}`,
    ),
  )
  const email = newEmail()
  const answers = await Promise.all(urls.map((url) => client.patch(url, { email })))
  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect((await client.get(`/api/users?search=${email}`)).body.users).toHaveLength(1)
})

test('two users who swap addresses at the same moment both keep their own', async () => {
  const { client } = await t.account()
  const users = await Promise.all(
    [1, 2].map(
      async () => (await client.post('/api/users', newUser({ userName: crypto.randomUUID() }))).body,
    ),
  )
  const [first, second] = users
  const answers = await Promise.all([
    client.patch(`/api/users/${first.id}`, { email: second.email }),
    client.patch(`/api/users/${second.id}`, { email: first.email }),
  ])
  expect(statusesOf(answers)).toEqual([409, 409])
  for (const user of users) expect((await client.get(`/api/users/${user.id}`)).body.email).toBe(user.email)
})

test('10 changes of different fields at the same moment all survive', async () => {
  const { client } = await t.account()
  const url = `/api/users/${(await client.post('/api/users', newUser())).body.id}`
  const email = newEmail()
  const changes = {
    name: 'After',
    email,
    country: 'CO',
    timeZone: 'America/Bogota',
    description: 'd',
    message: 'm',
    disabledMessage: 'x',
    adminDevices: 4,
  }
  const answers = await Promise.all([
    ...Object.entries(changes).map(([field, value]) => client.patch(url, { [field]: value })),
    client.patch(url, [{ op: 'add', path: '/tags/a', value: '1' }]),
    client.patch(url, { tags: { b: '2' } }),
  ])
  expect(statusesOf(answers)).toEqual(Array.from({ length: 10 }, () => 200))
  const after = await client.get(url)
  expect(after.body).toMatchObject({ ...changes, tags: { a: '1', b: '2' } })
  expect(after.headers['etag']).toBe('"11"')
})

test('of two replacements with the same If-Match exactly one succeeds', async () => {
  const { client } = await t.account()
  const { body: user } = await client.post('/api/users', newUser())
  const url = `/api/users/${user.id}`
  const answers = await Promise.all(
    ['Left', 'Right'].map((name) => client.put(url, { ...user, name }, { 'if-match': '"1"' })),
  )
  expect(statusesOf(answers)).toEqual([200, 412])
  const won = answers.find(({ status }) => status === 200)
  expect((await client.get(url)).body.name).toBe(won?.body.name)
})

test('a user deleted while they are changed is gone, and their names are free', async () => {
  const { client } = await t.account()
  const { body: user } = await client.post('/api/users', newUser())
  const url = `/api/users/${user.id}`
  const [deleted, ...changes] = await Promise.all([
    client.delete(url),
    ...Array.from({ length: 6 }, (_, i) => client.patch(url, { email: newEmail(), name: `${i}` })),
  ])
  expect(deleted.status).toBe(200)
  for (const { status } of changes) expect([200, 404]).toContain(status)
  expect((await client.get(url)).status).toBe(404)
  expect((await client.post('/api/users', newUser({ email: user.email }))).status).toBe(201)
})
