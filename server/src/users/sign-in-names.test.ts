import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { newEmail, newUser } from '../../test/user-input.ts'

const t = useApp()
const create = (client: Client, fields: Record<string, unknown> = {}) =>
  client.post('/api/users', newUser(fields))
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

test('an e-mail address is unique in the installation, whatever its case', async () => {
  const { client } = await t.account()
  const other = (await t.account()).client
  const email = newEmail()
  expect((await create(client, { email })).status).toBe(201)
  for (const caller of [client, other])
    for (const spelling of [email, email.toUpperCase()])
      expect(refusal(await create(caller, { email: spelling }))).toEqual([409, 'email_taken'])
  const { body: second } = await create(other)
  const url = `/api/users/${second.id}`
  expect(refusal(await other.patch(url, { email: email.toUpperCase() }))).toEqual([409, 'email_taken'])
  expect(refusal(await other.put(url, { ...second, email }))).toEqual([409, 'email_taken'])
  expect((await other.get(url)).body.email).toBe(second.email)
})

test('a user name is unique in the installation, whatever its case', async () => {
  const { client } = await t.account()
  const other = (await t.account()).client
  const userName = `Désk-${crypto.randomUUID()}`
  expect((await create(client, { userName })).body.userName).toBe(userName)
  for (const caller of [client, other])
    for (const spelling of [
      userName,
      userName.toUpperCase(),
      userName.toLowerCase(),
      userName.normalize('NFD'),
    ])
      expect(refusal(await create(caller, { userName: spelling }))).toEqual([409, 'user_name_taken'])
})

test("nobody's user name is another's e-mail address", async () => {
  const { client } = await t.account()
  const other = (await t.account()).client
  const [email, userName] = [newEmail(), newEmail()]
  await create(client, { email, userName })
  expect(refusal(await create(other, { userName: email.toUpperCase() }))).toEqual([409, 'user_name_taken'])
  expect(refusal(await create(other, { email: userName.toUpperCase() }))).toEqual([409, 'email_taken'])
  const { body } = await create(other)
  expect(refusal(await other.patch(`/api/users/${body.id}`, { email: userName }))).toEqual([
    409,
    'email_taken',
  ])
})

test('a refused creation takes no name', async () => {
  const { client } = await t.account()
  const [email, userName] = [newEmail(), crypto.randomUUID()]
  const { body: first } = await create(client)
  expect((await create(client, { email, userName: first.userName })).status).toBe(409)
  expect((await create(client, { email: first.email, userName })).status).toBe(409)
  expect((await create(client, { email, userName, group: crypto.randomUUID() })).status).toBe(400)
  expect((await create(client, { email, userName })).status).toBe(201)
})

test('the user name is the e-mail address unless one is given, and never changes', async () => {
  const { client } = await t.account()
  const { body: user } = await create(client)
  expect(user.userName).toBe(user.email)
  const url = `/api/users/${user.id}`
  for (const refused of [
    await client.put(url, { ...user, userName: 'other' }),
    await client.put(url, { ...user, userName: user.userName.toUpperCase() }),
    await client.patch(url, { userName: 'other' }),
    await client.patch(url, [{ op: 'replace', path: '/userName', value: 'other' }]),
  ])
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ path: '/userName', message: 'cannot be changed' }],
    ])
  const { userName: _, ...without } = user
  expect((await client.put(url, without)).body.userName).toBe(user.userName)
  expect((await client.patch(url, { email: newEmail() })).body.userName).toBe(user.userName)
})

test('a user signs in with either name, in any case', async () => {
  const { client } = await t.account()
  const userName = `Désk-${crypto.randomUUID()}`
  const { body: user } = await create(client, { userName, password: 'correct horse' })
  for (const name of [
    user.email,
    user.email.toUpperCase(),
    userName,
    userName.toUpperCase(),
    userName.normalize('NFD'),
  ]) {
    const { status, body } = await t
      .client()
      .post('/api/auth/session', { userName: name, password: 'correct horse' })
    expect([status, body.session?.userId]).toEqual([200, user.id])
  }
})

test('a new e-mail address frees the old one', async () => {
  const { client } = await t.account()
  const other = (await t.account()).client
  const { body: user } = await create(client, { userName: crypto.randomUUID() })
  const email = newEmail()
  expect((await client.patch(`/api/users/${user.id}`, { email })).body.email).toBe(email)
  expect((await create(other, { email: user.email })).status).toBe(201)
  expect(refusal(await create(other, { email }))).toEqual([409, 'email_taken'])
  expect(refusal(await create(other, { userName: user.userName }))).toEqual([409, 'user_name_taken'])
})

test('a new e-mail address keeps the old one taken when it is the user name', async () => {
  const { client } = await t.account()
  const { body: user } = await create(client)
  const url = `/api/users/${user.id}`
  const email = newEmail()
  await client.patch(url, { email })
  expect(refusal(await create(client, { email: user.email }))).toEqual([409, 'email_taken'])
  await client.patch(url, { email: user.email })
  expect((await create(client, { email })).status).toBe(201)
})

test('the spelling of an address can be changed by its owner', async () => {
  const { client } = await t.account()
  const { body: user } = await create(client)
  const email = user.email.toUpperCase()
  expect((await client.patch(`/api/users/${user.id}`, { email })).body).toMatchObject({
    email,
    userName: user.userName,
  })
  expect(refusal(await create(client, { email: user.email }))).toEqual([409, 'email_taken'])
})

test('a deleted user frees both names', async () => {
  const { client } = await t.account()
  const { body: user } = await create(client, { userName: crypto.randomUUID() })
  expect((await client.delete(`/api/users/${user.id}`)).status).toBe(200)
  const again = await create((await t.account()).client, { email: user.email, userName: user.userName })
  expect(again.status).toBe(201)
})

test('a name that is taken says nothing of who has it', async () => {
  const theirs = await t.account()
  const { client } = await t.account()
  const refused = await create(client, { userName: theirs.userName })
  expect(refused.text).not.toContain(theirs.userId)
  expect(refused.text).not.toContain('Acme')
})
