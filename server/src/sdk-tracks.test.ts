import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice, givenGroup } from '../test/factories.ts'
import { collect, failureOf, locationAt, minute, useSextant } from '../test/sdk-client.ts'

const t = useApp()
const server = useSextant(t)

test('a track and a look back at all devices come as they are described', async () => {
  const { client, sextant } = await server.client()
  const [one, two] = [await givenDevice(client), await givenDevice(client)]
  const locations = Array.from({ length: 200 }, (_, i) => locationAt(i))
  await sextant.locations.store(one, locations)
  await sextant.locations.store(two, locationAt(5))

  const range = { from: minute(0), to: new Date(minute(199)) }
  const track = await sextant.locations.track(one, { ...range, points: 100 })
  expect(track).toMatchObject({ fixes: 200, simplified: true, stops: [], bounds: [12.5, 55, 12.5, 56.99] })
  expect(track.points.time).toHaveLength(100)
  const box = await sextant.locations.track(one, { ...range, points: 100, bbox: [12, 55.5, 13, 55.6] })
  expect(box.points.latitude.filter((each) => each >= 55.5 && each <= 55.6)).toHaveLength(11)
  const accurate = await sextant.locations.track(one, { ...range, maxAccuracy: 10 })
  expect(accurate).toMatchObject({ simplified: false, inaccurate: 0 })
  expect((await failureOf(sextant.locations.track('nobody', range))).code).toBe('not_found')

  const here = { deviceId: two, location: locationAt(5) }
  const page = await sextant.locations.at({ time: new Date(minute(10)), limit: 1 })
  expect(page).toEqual({
    items: [{ deviceId: one, location: locationAt(10) }],
    nextCursor: expect.any(String),
  })
  expect(await sextant.locations.at({ time: minute(10), limit: 1, cursor: page.nextCursor })).toEqual({
    items: [here],
    nextCursor: undefined,
  })
  expect(await collect(sextant.locations.allAt({ time: minute(10), limit: 1 }))).toHaveLength(2)
  const group = await givenGroup(client, { devices: [two] })
  expect((await sextant.locations.at({ time: minute(10), group, within: 600 })).items).toEqual([here])
})
