import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'

const t = useApp()
const fix = (n: number) => ({
  dateTime: new Date(Date.UTC(2026, 0, 1) + n).toISOString(),
  latitude: n,
  longitude: 0,
})

test('many who ask at once are answered by few statements, each with its own device or none', async () => {
  const { client } = await t.account()
  const stranger = await t.account()
  const foreign = await givenDevice(stranger.client)
  const ids = await Promise.all(Array.from({ length: 20 }, () => givenDevice(client)))
  await Promise.all(ids.map((id, n) => client.post(`/api/devices/${id}/locations`, { location: fix(n) })))
  await client.get(`/api/devices/${ids[0]}/lastLocation`)
  t.queries.length = 0
  const asked = [...ids, ...ids, foreign, 'none']
  const answers = await Promise.all(asked.map((id) => client.get(`/api/devices/${id}/lastLocation`)))
  expect(answers.slice(0, 40).map(({ body }) => body.lastLocation)).toEqual([
    ...ids.map((_, n) => fix(n)),
    ...ids.map((_, n) => fix(n)),
  ])
  expect(answers.slice(40).map(({ status }) => status)).toEqual([404, 404])
  expect(t.queries.filter((text) => text.includes('lastLocation')).length).toBeLessThan(12)
})

test('a location is there for whoever asks after it was acknowledged, however many are asking', async () => {
  const { client } = await t.account()
  const id = await givenDevice(client)
  let [acknowledged, late, isOver] = [-1, 0, false]
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) {
      const least = acknowledged
      const { body } = await client.get(`/api/devices/${id}/lastLocation`)
      if ((body.lastLocation?.latitude ?? -1) < least) late++
    }
  })
  for (let n = 0; n < 60; n++) {
    await client.post(`/api/devices/${id}/locations`, { location: fix(n) })
    acknowledged = n
  }
  isOver = true
  await Promise.all(readers)
  expect(late).toBe(0)
})
