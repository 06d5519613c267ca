import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()

const expired = { limits: { expires: true, expirationDate: '2020-01-01' } }

test('a reactivation with an If-Match that does not fit answers 412 and changes nothing', async () => {
  const { client } = await t.account()
  const id = await givenDevice(client, expired)
  const { etag = '' } = (await client.get(`/api/devices/${id}`)).headers
  await client.patch(`/api/devices/${id}`, { name: 'Renamed meanwhile' })
  const refused = await client.post(`/api/devices/${id}/reactivate`, {}, { 'if-match': etag })
  expect(refused).toMatchObject({ status: 412, body: { code: 'precondition_failed' } })
  expect((await client.get(`/api/devices/${id}`)).body.device.state).toBe('expired')
  const { etag: current = '' } = (await client.get(`/api/devices/${id}`)).headers
  const done = await client.post(`/api/devices/${id}/reactivate`, {}, { 'if-match': current })
  expect(done).toMatchObject({ status: 200, body: { device: { state: 'active' } } })
})

test('a new time zone of the account is a new version of the devices whose instant it moves', async () => {
  const { client } = await t.account()
  const dated = await givenDevice(client, { limits: { expires: true, expirationDate: '2090-01-01' } })
  const undated = await givenDevice(client)
  const versions = async () =>
    Promise.all([dated, undated].map(async (id) => (await client.get(`/api/devices/${id}`)).headers['etag']))
  const [before, same] = await versions()
  await client.patch('/api/account', { timeZone: 'Asia/Tokyo' })
  const [after, stillSame] = await versions()
  expect(after).not.toBe(before)
  expect(stillSame).toBe(same)
})

test('a device that a narrowed user creates is a new version of their group', async () => {
  const { client } = await t.account()
  const group = await givenGroup(client)
  const before = (await client.get(`/api/groups/${group}`)).headers['etag']
  const narrowed = await t.user(client, { privileges: ['read', 'write'], group })
  const id = await givenDevice(narrowed.client)
  const after = await client.get(`/api/groups/${group}`)
  expect(after.body.devices).toEqual([id])
  expect(after.headers['etag']).not.toBe(before)
})
