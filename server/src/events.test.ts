import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import type { Client } from '../test/client.ts'
import { givenDevice, givenGroup } from '../test/factories.ts'
import { newUser } from '../test/user-input.ts'
import { COMMANDS } from './cli/commands.ts'
import { readEvents } from './platform/outbox.ts'

const t = useApp()
afterEach(() => t.clock.release())

async function watch(account = t.account()) {
  const { accountId, client, userId, userName } = await account
  let after = 0
  /** What was told since the last time. */
  const told = async () => {
    const range = { after, upTo: Number.MAX_SAFE_INTEGER, packets: 1000 }
    const events = await readEvents(t.db.one(accountId), accountId, range)
    after = events.at(-1)?.id ?? after
    return events.map(({ type, data }) => ({ type, data }))
  }
  await told()
  return { accountId, client, userId, userName, told }
}
const deviceOf = async (client: Client, id: string) => (await client.get(`/api/devices/${id}`)).body.device
async function recordOf(client: Client, url: string) {
  const { success: _s, apiUsage: _u, apiDailyUsage: _d, ...record } = (await client.get(url)).body
  return record
}
async function userOf(client: Client, id: string) {
  const { password: _password, ...user } = await recordOf(client, `/api/users/${id}`)
  return user
}
const groupOf = (client: Client, id: string) => recordOf(client, `/api/groups/${id}`)

describe('a device', () => {
  test('that is created, changed in every way and deleted is told with its record', async () => {
    const { client, told } = await watch()
    const deviceId = await givenDevice(client, { name: 'Van' })
    let device = await deviceOf(client, deviceId)
    expect(await told()).toEqual([{ type: 'device.created', data: { deviceId, device } }])
    for (const change of [
      () => client.put(`/api/devices/${deviceId}`, { name: 'Van 2' }),
      () => client.patch(`/api/devices/${deviceId}`, { tags: { crew: 'A' } }),
      () => client.put(`/api/devices/${deviceId}/limits`, { dailySmsLimit: 1 }),
      () => client.patch(`/api/devices/${deviceId}/limits`, { dailySmsLimit: 2 }),
    ]) {
      expect((await change()).status).toBe(200)
      device = await deviceOf(client, deviceId)
      expect(await told()).toEqual([{ type: 'device.updated', data: { deviceId, device } }])
    }
    await client.delete(`/api/devices/${deviceId}`)
    expect(await told()).toEqual([{ type: 'device.deleted', data: { deviceId, device } }])
  })

  test('that comes back is told as changed and as reactivated, whichever way it came', async () => {
    const { client, told } = await watch(t.account({ timeZone: 'Pacific/Kiritimati' }))
    t.clock.set('2026-11-14T11:00:00Z')
    const expired = { expires: true, expirationDate: '2026-11-15' }
    const url = `/api/devices/${await givenDevice(client, { limits: expired })}`
    await told()
    const types = async () => (await told()).map(({ type }) => type)
    for (const back of [
      () => client.post(`${url}/reactivate`),
      () => client.patch(`${url}/limits`, { expires: false }),
      () => client.put(`${url}/limits`, { expires: true, expirationDate: '2027-01-01' }),
      () => client.patch(url, { limits: { expires: false } }),
    ]) {
      expect((await back()).status).toBe(200)
      expect(await types()).toEqual(['device.updated', 'device.reactivated'])
      await client.put(`${url}/limits`, expired)
      expect(await types()).toEqual(['device.updated'])
    }
    await client.patch('/api/account', { timeZone: 'UTC' })
    const [{ type, data } = { type: '', data: {} }, ...more] = await told()
    expect([type, more]).toEqual(['device.reactivated', []])
    expect(data['device']).toEqual((await client.get(url)).body.device)
  })

  test('in groups is told with all of them, whoever changed it, and so are the groups that lost or got it', async () => {
    const { client, told } = await watch()
    const groups = [await givenGroup(client), await givenGroup(client)].toSorted() as [string, string]
    const scoped = await t.user(client, { privileges: ['read', 'write'], group: groups[0] })
    await told()
    const deviceId = await givenDevice(scoped.client)
    expect(await told()).toEqual([
      { type: 'device.created', data: { deviceId, device: await deviceOf(client, deviceId) } },
      { type: 'group.updated', data: { groupId: groups[0], group: await groupOf(client, groups[0]) } },
    ])
    await client.patch(`/api/groups/${groups[1]}`, { devices: [deviceId] })
    await told()
    const shown = await scoped.client.patch(`/api/devices/${deviceId}`, { name: 'Renamed' })
    expect(shown.body.device.groups).toEqual([groups[0]])
    const device = await deviceOf(client, deviceId)
    expect(device.groups).toEqual(groups)
    expect(await told()).toEqual([{ type: 'device.updated', data: { deviceId, device } }])
    await scoped.client.delete(`/api/devices/${deviceId}`)
    expect(await told()).toEqual([
      { type: 'device.deleted', data: { deviceId, device } },
      ...(await Promise.all(
        groups.map(async (groupId) => ({
          type: 'group.updated',
          data: { groupId, group: await groupOf(client, groupId) },
        })),
      )),
    ])
  })

  test('is not told of when the change is refused', async () => {
    const { client, told } = await watch(t.account({ licenses: 2 }))
    const [id, taken] = [await givenDevice(client), await givenDevice(client)]
    await client.patch(`/api/devices/${id}/limits`, { expires: true, expirationDate: '2020-01-01' })
    await givenDevice(client)
    const limited = await t.user(client, { deviceId: taken })
    await told()
    const refused = [
      await client.post('/api/devices', {}),
      await client.post(`/api/devices/${id}/reactivate`),
      await client.patch(`/api/devices/${id}`, { name: 7 }),
      await client.patch(`/api/devices/${id}`, { name: 'x' }, { 'if-match': '"99"' }),
      await client.delete(`/api/devices/${taken}`),
      await client.delete('/api/devices/nobody'),
      await limited.client.patch(`/api/devices/${id}`, { name: 'x' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 400, 412, 409, 404, 403])
    expect(await told()).toEqual([])
  })
})

describe('a group', () => {
  test('is told with its record, and not when the change is refused', async () => {
    const { client, told } = await watch()
    const device = await givenDevice(client)
    await told()
    const groupId = await givenGroup(client, { name: 'North', devices: [device] })
    let group = await groupOf(client, groupId)
    expect(await told()).toEqual([{ type: 'group.created', data: { groupId, group } }])
    await client.patch(`/api/groups/${groupId}`, { devices: [] })
    await client.put(`/api/groups/${groupId}`, { name: 'South' })
    group = await groupOf(client, groupId)
    const [, last] = await told()
    expect(last).toEqual({ type: 'group.updated', data: { groupId, group } })
    const user = await t.user(client, { group: groupId })
    await told()
    for (const { status } of [
      await client.delete(`/api/groups/${groupId}`),
      await client.post('/api/groups', { name: 'South' }),
      await client.patch(`/api/groups/${groupId}`, { devices: ['nobody'] }),
    ])
      expect(status).toBeGreaterThanOrEqual(400)
    expect(await told()).toEqual([])
    await client.delete(`/api/users/${user.userId}`)
    await told()
    await client.delete(`/api/groups/${groupId}`)
    expect(await told()).toEqual([{ type: 'group.deleted', data: { groupId, group } }])
  })

  test('of more than 1,000 devices is told without them', async () => {
    const { accountId, client, told } = await watch(t.account({ licenses: 2000 }))
    const groupId = await givenGroup(client)
    await t.db.account(accountId, async (db) => {
      await db`
        insert into devices (account_id, key, id, name, description, tags, expires, expiry_told, version, created_at, modified_at)
        select ${accountId}::bigint, 1000000 + n, 'many-' || n, '', '', '{}', false, false, 1, now(), now()
        from generate_series(1, 1001) n`
      await db`
        insert into group_devices (account_id, group_id, device_key)
        select ${accountId}::bigint, ${groupId}::uuid, 1000000 + n from generate_series(1, 1000) n`
    })
    await told()
    const devices = (await groupOf(client, groupId)).devices as string[]
    await client.patch(`/api/groups/${groupId}`, { description: 'still small' })
    const [small] = await told()
    expect(small?.data['group']).toMatchObject({ devices })
    await client.patch(`/api/groups/${groupId}`, { devices: [...devices, 'many-1001'] })
    const [large] = await told()
    expect(Object.keys(large?.data['group'] as object)).not.toContain('devices')
  })
})

describe('users and keys', () => {
  test('are told without password or secret, and not when the change is refused', async () => {
    const { client, told } = await watch()
    const made = await client.post('/api/users', newUser({ privileges: ['api'], password: 'long enough' }))
    const userId = made.body.id as string
    let user = await userOf(client, userId)
    expect(await told()).toEqual([{ type: 'user.created', data: { userId, user } }])
    await client.patch(`/api/users/${userId}`, { name: 'Renamed', password: 'another one' })
    user = await userOf(client, userId)
    expect(await told()).toEqual([{ type: 'user.updated', data: { userId, user } }])
    expect((await client.post('/api/users', newUser({ email: user.email }))).status).toBe(409)
    expect((await client.patch(`/api/users/${userId}`, { country: 'Atlantis' })).status).toBe(400)
    expect(await told()).toEqual([])
    await client.delete(`/api/users/${userId}`)
    expect(await told()).toEqual([{ type: 'user.deleted', data: { userId, user } }])
  })

  test('a key is told by its public part when it is made and when it is deleted', async () => {
    const { client, told } = await watch()
    const user = await t.user(client)
    await told()
    const { key } = (await user.client.post('/api/account/apiKey')).body
    const data = { userId: user.userId, publicId: key.id }
    expect(await told()).toEqual([{ type: 'apiKey.created', data }])
    const session = await t.user(client)
    await told()
    expect((await session.client.delete('/api/account/apiKey')).status).toBe(200)
    const [deleted] = await told()
    expect(deleted).toMatchObject({ type: 'apiKey.deleted', data: { userId: session.userId } })
  })

  test('the operator’s commands tell as well', async () => {
    const { accountId, userId, userName, told } = await watch()
    const context = { db: t.db, secret: t.secret, now: new Date(), migrated: [], close: async () => {} }
    const run = (name: string, options: Record<string, string>) =>
      COMMANDS[name]?.run(context as never, options)
    await run('key create', { 'user-name': userName })
    await run('user password', { 'user-name': userName, password: 'long enough' })
    await run('key delete', { 'user-name': userName })
    await run('key delete', { 'user-name': userName })
    const events = await told()
    expect(events.map(({ type }) => type)).toEqual(['apiKey.created', 'user.updated', 'apiKey.deleted'])
    for (const { data } of events) expect(data['userId']).toBe(userId)
    expect(JSON.stringify(events)).not.toContain('sxt_')
    const [first] = await readEvents(t.db.one(accountId), accountId, { after: 0, upTo: 1, packets: 1 })
    expect(first).toMatchObject({ id: 1, type: 'user.created', data: { userId } })
  })
})
