import { PRIVILEGES } from '@sextant/contract'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { newEmail, newUser } from '../../test/user-input.ts'

const t = useApp()

const forbidden = ({ status, body }: { status: number; body: { code?: string } }) =>
  expect([status, body.code]).toEqual([403, 'forbidden'])

const read = async (client: Client, url: string) => {
  const { apiDailyUsage: _, ...user } = (await client.get(url)).body
  return user
}

/** Makes every change to the user that `client` should not get through, and sees the record untouched. */
async function expectUntouchable(client: Client, holder: Client, userId: string) {
  const url = `/api/users/${userId}`
  const before = await read(holder, url)
  for (const attempt of [
    () => client.patch(url, { name: 'Mine now' }),
    () => client.patch(url, { password: 'taken over' }),
    () => client.patch(url, { email: newEmail() }),
    () => client.patch(url, { disabled: true }),
    () => client.patch(url, [{ op: 'replace', path: '/privileges', value: [] }]),
    () => client.put(url, { ...before, name: 'Mine now' }),
    () => client.delete(url),
  ])
    forbidden(await attempt())
  expect(await read(holder, url)).toEqual(before)
}

test('nobody grants a privilege that they lack', async () => {
  const { client } = await t.account()
  const manager = (await t.user(client, { privileges: ['read', 'users'] })).client
  const { body: user } = await manager.post('/api/users', newUser())
  expect(user.privileges).toEqual(['read'])
  const url = `/api/users/${user.id}`
  for (const privileges of [['write'], ['read', 'execute'], [...PRIVILEGES]]) {
    forbidden(await manager.post('/api/users', newUser({ privileges })))
    forbidden(await manager.put(url, { ...user, privileges }))
    forbidden(await manager.patch(url, { privileges }))
    forbidden(
      await manager.patch(url, [
        {
          op: 'add',
          path: '/privileges/-',
          value: privileges.at(-1) === 'api' ? 'write' : privileges.at(-1),
        },
      ]),
    )
  }
  const granted = await manager.patch(url, { privileges: ['users', 'api'] })
  expect([granted.status, granted.body.privileges]).toEqual([200, ['users', 'api']])
  expect((await client.get('/api/users')).body.users).toHaveLength(3)
})

test('nobody grants themselves more', async () => {
  const { client } = await t.account()
  const manager = await t.user(client, { privileges: ['read', 'users'] })
  const url = `/api/users/${manager.userId}`
  forbidden(await manager.client.patch(url, { privileges: [...PRIVILEGES] }))
  forbidden(await manager.client.patch(url, [{ op: 'add', path: '/privileges/-', value: 'write' }]))
  expect((await client.get(url)).body.privileges).toEqual(['read', 'users', 'api'])
  const fewer = await manager.client.patch(url, { privileges: ['users', 'api'] })
  expect([fewer.status, fewer.body.privileges]).toEqual([200, ['users', 'api']])
  forbidden(await manager.client.patch(url, { privileges: ['users', 'api', 'read'] }))
})

test('nobody lifts the limits that they were given', async () => {
  const { client } = await t.account()
  const limits = { adminDevices: 2, from: '2020-01-01T00:00:00.000Z', expires: '2090-01-01T00:00:00.000Z' }
  const manager = await t.user(client, { privileges: ['users', 'write'], ...limits })
  const url = `/api/users/${manager.userId}`
  for (const change of [
    { adminDevices: 3 },
    { adminDevices: null },
    { expires: '2095-01-01T00:00:00Z' },
    { expires: null },
    { from: null },
  ])
    forbidden(await manager.client.patch(url, change))
  expect((await manager.client.patch(url, { name: 'Same limits', ...limits })).body).toMatchObject(limits)
})

test('nobody manages a user who may do more than they', async () => {
  const { client } = await t.account()
  const manager = (await t.user(client, { privileges: ['read', 'users'] })).client
  const strong = await t.user(client, { privileges: ['read', 'write'] })
  await expectUntouchable(manager, client, strong.userId)
  expect((await manager.get(`/api/users/${strong.userId}`)).status).toBe(200)
  expect((await strong.client.get('/api/devices')).status).toBe(200)
})

test('a manager manages users who may do no more than they', async () => {
  const { client } = await t.account()
  const manager = (await t.user(client, { privileges: ['read', 'users'] })).client
  const { body: user } = await client.post('/api/users', newUser({ privileges: ['read', 'users'] }))
  const url = `/api/users/${user.id}`
  expect((await manager.patch(url, { name: 'Renamed', password: 'new password' })).body.name).toBe('Renamed')
  expect((await manager.patch(url, { privileges: [] })).body.privileges).toEqual([])
  expect((await manager.patch(url, { disabled: true })).body.disabled).toBe(true)
  expect((await manager.delete(url)).status).toBe(200)
})

test('the holder is out of reach even of one who has every privilege', async () => {
  const { client, userId } = await t.account()
  const deputy = (await t.user(client, { privileges: [...PRIVILEGES] })).client
  await expectUntouchable(deputy, client, userId)
  expect((await deputy.get(`/api/users/${userId}`)).body.privileges).toEqual([...PRIVILEGES])
})

test('the holder cannot be deleted, disabled, narrowed or stripped by himself either', async () => {
  const { client, userId } = await t.account()
  const url = `/api/users/${userId}`
  const deviceId = await givenDevice(client)
  const group = await givenGroup(client)
  const before = await read(client, url)
  forbidden(await client.delete(url))
  for (const change of [
    { disabled: true },
    { privileges: [] },
    { privileges: ['read', 'write', 'execute', 'users'] },
    { group },
    { deviceId },
    { adminDevices: 0 },
    { from: '2090-01-01T00:00:00Z' },
    { expires: '2090-01-01T00:00:00Z' },
  ]) {
    forbidden(await client.patch(url, change))
    forbidden(await client.put(url, { ...before, ...change }))
  }
  expect(await read(client, url)).toEqual(before)
})

test('the holder changes the rest of his own record, and a PUT without privileges keeps them all', async () => {
  const { client, userId } = await t.account()
  const url = `/api/users/${userId}`
  const { body: before } = await client.get(url)
  const { privileges: _, ...rest } = before
  const put = await client.put(url, { ...rest, name: 'New name' })
  expect(put.body).toMatchObject({ name: 'New name', privileges: [...PRIVILEGES] })
  expect((await client.patch(url, { privileges: null })).body.privileges).toEqual([...PRIVILEGES])
  expect((await client.patch(url, { country: 'Colombia', password: 'new password' })).body.country).toBe('CO')
})

test('without the privilege users somebody sees and changes their own record alone', async () => {
  const { client, userId: holderId } = await t.account()
  const own = await t.user(client, { privileges: ['read', 'write', 'execute'] })
  const other = await t.user(client, { privileges: [] })
  const url = `/api/users/${own.userId}`
  expect((await own.client.get(url)).body.id).toBe(own.userId)
  expect((await own.client.get(`/api/users/${own.userId.toUpperCase()}`)).status).toBe(200)
  forbidden(await own.client.get('/api/users'))
  forbidden(await own.client.post('/api/users', newUser()))
  forbidden(await own.client.delete(url))
  for (const id of [holderId, other.userId, crypto.randomUUID(), 'no-uuid']) {
    forbidden(await own.client.get(`/api/users/${id}`))
    forbidden(await own.client.put(`/api/users/${id}`, newUser()))
    forbidden(await own.client.patch(`/api/users/${id}`, { name: 'x' }))
    forbidden(await own.client.delete(`/api/users/${id}`))
  }
})

test('without the privilege users somebody changes how they are called and reached', async () => {
  const { client } = await t.account()
  const own = await t.user(client, { privileges: ['read', 'execute'] })
  const url = `/api/users/${own.userId}`
  const change = {
    name: 'Own name',
    email: newEmail(),
    country: 'CO',
    timeZone: 'America/Bogota',
    description: 'about me',
    tags: { shirt: 'L' },
  }
  expect((await own.client.patch(url, { ...change, password: 'new password' })).body).toMatchObject(change)
  const record = (await own.client.get(url)).body
  expect((await own.client.put(url, { ...record, privileges: record.privileges.toReversed() })).status).toBe(
    200,
  )
  const signedIn = await t
    .client()
    .post('/api/auth/session', { userName: own.userName, password: 'new password' })
  expect(signedIn.status).toBe(200)
})

test('without the privilege users nobody changes what they may do', async () => {
  const { client } = await t.account()
  const deviceId = await givenDevice(client)
  const group = await givenGroup(client, { devices: [deviceId] })
  const own = await t.user(client, { privileges: ['read', 'write'] })
  const url = `/api/users/${own.userId}`
  const before = await read(client, url)
  for (const change of [
    { privileges: [...PRIVILEGES] },
    { privileges: ['read', 'write', 'api', 'users'] },
    { privileges: ['read'] },
    { privileges: [] },
    { privileges: null },
    { group },
    { deviceId },
    { adminDevices: 1 },
    { disabled: true },
    { from: '2020-01-01T00:00:00Z' },
    { expires: '2090-01-01T00:00:00Z' },
  ])
    forbidden(await own.client.patch(url, { name: 'Smuggled', ...change }))
  forbidden(await own.client.put(url, newUser({ email: before.email })))
  expect(await read(client, url)).toEqual(before)
})

test('a privilege that was taken away no longer counts, at once', async () => {
  const { client } = await t.account()
  const manager = await t.user(client, { privileges: ['read', 'users'] })
  expect((await manager.client.get('/api/users')).status).toBe(200)
  await client.patch(`/api/users/${manager.userId.toUpperCase()}`, { privileges: ['read', 'api'] })
  forbidden(await manager.client.get('/api/users'))
  await client.put(`/api/users/${manager.userId}`, {
    ...(await client.get(`/api/users/${manager.userId}`)).body,
    disabled: true,
  })
  expect((await manager.client.get('/api/users/countries')).status).toBe(401)
})

test('a manager who may create few devices cannot allow others more', async () => {
  const { client } = await t.account()
  const manager = await t.user(client, { privileges: ['read', 'write', 'users'], adminDevices: 2 })
  const user = { name: 'Crew', country: 'PT', timeZone: 'UTC', privileges: ['read'] }
  const make = (adminDevices: number | null, email: string) =>
    manager.client.post('/api/users', { ...user, email, adminDevices })
  expect((await make(null, 'crew-null@acme.test')).status).toBe(403)
  expect((await make(3, 'crew-3@acme.test')).status).toBe(403)
  const made = await make(2, 'crew-2@acme.test')
  expect(made.status).toBe(201)
  const raised = await manager.client.patch(`/api/users/${made.body.id}`, [
    { op: 'remove', path: '/adminDevices' },
  ])
  expect(raised.status).toBe(403)
})
