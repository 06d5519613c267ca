import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'

const t = useApp()
const location = { dateTime: '2026-01-01T00:00:00.000Z', latitude: 1, longitude: 2 }

test('many who ask for one device each at once are answered by few statements, each as they may see it', async () => {
  const [{ client }, stranger] = [await t.account(), await t.account()]
  const foreign = await givenDevice(stranger.client)
  const ids = await Promise.all(Array.from({ length: 20 }, () => givenDevice(client)))
  const [seen, unseen] = ids
  const group = await givenGroup(client, { devices: [seen] })
  const other = await givenGroup(client, { devices: [seen, unseen] })
  const limited = await t.user(client, { group })
  await client.post(`/api/devices/${seen}/locations`, { location })
  await limited.client.get(`/api/devices/${seen}`)
  t.queries = []
  const whole = Promise.all([...ids, foreign, 'none'].map((id) => client.get(`/api/devices/${id}`)))
  const narrow = Promise.all([seen, unseen].map((id) => limited.client.get(`/api/devices/${id}`)))
  const placed = client.get(`/api/devices/${seen}?include=lastLocation`)
  const devices = (await whole).map(({ status, body }) => (status === 200 ? body.device.id : status))
  expect(devices).toEqual([...ids, 404, 404])
  expect((await whole)[0]?.body.device.groups.toSorted()).toEqual([group, other].toSorted())
  expect((await whole)[0]?.body.device).not.toHaveProperty('lastLocation')
  expect((await narrow).map(({ status, body }) => body.device?.groups ?? status)).toEqual([[group], 404])
  expect((await placed).body.device.lastLocation).toEqual(location)
  expect(t.queries.filter((text) => text.includes('message_counters')).length).toBeLessThan(12)
})
