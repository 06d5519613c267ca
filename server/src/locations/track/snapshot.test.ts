import { describe, expect, test } from 'vitest'
import { pathsOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { givenDevice, givenGroup } from '../../../test/factories.ts'

const t = useApp()
const DAY = 86_400
const at = (second: number) => new Date(Date.UTC(2026, 5, 10, 12) + second * 1000).toISOString()
const fix = (second: number, latitude = 1) => ({ dateTime: at(second), latitude, longitude: 2, battery: 50 })
const ask = (client: Client, query: string) => client.get(`/api/locations/at?${query}`)

async function givenPlaced(client: Client, ...seconds: number[]) {
  const id = await givenDevice(client)
  const locations = seconds.map((second, i) => fix(second, i))
  if (seconds.length > 0) await client.post(`/api/devices/${id}/locations`, { locations })
  return id
}

describe('GET /api/locations/at', () => {
  test('answers each device’s last location at or before the time, whole, and nothing for those without', async () => {
    const { client } = await t.account()
    const [before, exact, late] = [
      await givenPlaced(client, -50, -10, 10),
      await givenPlaced(client, -5, 0),
      await givenPlaced(client, 1),
    ]
    await givenPlaced(client)
    const answer = await ask(client, `time=${at(0)}`)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ time: at(0), apiUsage: 2 })
    expect(answer.body.locations).toEqual([
      { deviceId: before, location: fix(-10, 1) },
      { deviceId: exact, location: fix(0, 1) },
    ])
    expect(answer.body).not.toHaveProperty('nextCursor')
    const later = await ask(client, `time=${encodeURIComponent(at(1).replace('Z', '+00:00'))}`)
    expect(later.body.locations.map(({ deviceId }: { deviceId: string }) => deviceId)).toEqual([
      before,
      exact,
      late,
    ])
    expect(later.body.time).toBe(at(1))
  })

  test('looks back 7 days, or as far as it is told, over months', async () => {
    const { client } = await t.account()
    const ids = [
      await givenPlaced(client, -7 * DAY),
      await givenPlaced(client, -7 * DAY - 1),
      await givenPlaced(client, -100 * DAY),
    ]
    const found = async (query: string) =>
      (await ask(client, `time=${at(0)}${query}`)).body.locations.map(
        ({ deviceId }: { deviceId: string }) => deviceId,
      )
    expect(await found('')).toEqual(ids.slice(0, 1))
    expect(await found(`&within=${7 * DAY + 1}`)).toEqual(ids.slice(0, 2))
    expect(await found(`&within=${366 * DAY}`)).toEqual(ids)
    expect(await found('&within=1')).toEqual([])
    expect((await ask(client, 'time=0001-01-01T00:00:00Z')).body.locations).toEqual([])
  })

  test('answers the devices of a group, and of no group that is unknown or not in view', async () => {
    const { client } = await t.account()
    const [one, two] = [await givenPlaced(client, 0), await givenPlaced(client, 0)]
    const group = await givenGroup(client, { devices: [one] })
    const other = await givenGroup(client, { devices: [one, two] })
    const { client: byGroup } = await t.user(client, { group })
    const { client: byDevice } = await t.user(client, { deviceId: two })
    const { client: stranger } = await t.account()
    const found = async (who: Client, query = '') =>
      (await ask(who, `time=${at(0)}${query}`)).body.locations.map(
        ({ deviceId }: { deviceId: string }) => deviceId,
      )
    expect(await found(client, `&group=${group}`)).toEqual([one])
    expect(await found(client, `&group=${other}`)).toEqual([one, two])
    expect(await found(client, '&group=nothing')).toEqual([])
    expect(await found(byGroup)).toEqual([one])
    expect(await found(byGroup, `&group=${group}`)).toEqual([one])
    expect(await found(byGroup, `&group=${other}`)).toEqual([])
    expect(await found(byDevice)).toEqual([two])
    expect(await found(byDevice, `&group=${group}`)).toEqual([])
    expect(await found(stranger)).toEqual([])
    expect(await found(stranger, `&group=${group}`)).toEqual([])
  })

  test('pages by device with one statement a page, also over devices without a location', async () => {
    const { client } = await t.account()
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.push(await givenPlaced(client, ...(i === 2 || i === 3 ? [] : [0])))
    const pages: string[][] = []
    let cursor = ''
    do {
      t.queries = []
      const { body, headers } = await ask(client, `time=${at(0)}&limit=2${cursor && `&cursor=${cursor}`}`)
      expect(t.queries.filter((text) => text.includes('from locations'))).toHaveLength(1)
      pages.push(body.locations.map(({ deviceId }: { deviceId: string }) => deviceId))
      cursor = body.nextCursor ?? ''
      expect(headers['link'] !== undefined).toBe(cursor !== '')
    } while (cursor)
    expect(pages).toEqual([ids.slice(0, 2), [], ids.slice(4, 6), ids.slice(6)])
  })

  test.each([
    ['query/time', ''],
    ['query/time', 'time=yesterday'],
    ['query/within', `time=${at(0)}&within=0`],
    ['query/within', `time=${at(0)}&within=${366 * DAY + 1}`],
    ['query/limit', `time=${at(0)}&limit=1001`],
    ['query/cursor', `time=${at(0)}&cursor=nonsense`],
    ['query/group', `time=${at(0)}&group=${'x'.repeat(65)}`],
    ['query/device', `time=${at(0)}&device=x`],
  ])('answers 400 naming %s for %s', async (path, query) => {
    const { client } = await t.account()
    const answer = await ask(client, query)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toContain(path)
  })
})
