import { describe, expect, test } from 'vitest'
import { pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice } from '../../test/factories.ts'

const t = useApp()
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
const fix = (second: number) => ({ dateTime: at(second), latitude: 1, longitude: 2, speed: second })
const fixes = (count: number, from = 0) => Array.from({ length: count }, (_, i) => fix(from + i))
const ask = (client: Client, id: string, body: unknown) => client.post(`/api/devices/${id}/locations`, body)

describe('POST /api/devices/{deviceId}/locations with from and to', () => {
  test('answers the locations of that time in order, both ends included', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    await ask(client, id, { locations: fixes(5) })
    const answer = await ask(client, id, { from: at(1), to: at(3) })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      success: true,
      locations: fixes(3, 1),
      apiUsage: 3,
      apiDailyUsage: answer.body.apiDailyUsage,
    })
    expect((await ask(client, id, { from: at(2), to: at(2) })).body.locations).toEqual([fix(2)])
    expect((await ask(client, id, { from: at(9), to: at(10) })).body.locations).toEqual([])
    const offset = { from: '2026-01-01T02:00:01+02:00', to: '2025-12-31T19:00:03-05:00' }
    expect((await ask(client, id, offset)).body.locations).toEqual(fixes(3, 1))
  })

  test('answers every number and text as it was sent, and what was not sent not at all', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const locations = [
      {
        dateTime: '0099-12-31T23:59:59.999Z',
        latitude: -1e-7,
        longitude: 0.1 + 0.2,
        altitude: 1e21,
        speed: 5e-324,
      },
      { dateTime: at(0), latitude: 90, longitude: -180, battery: 88.5, alertTexts: ['": , {"}\\ é 🛰'] },
      {
        dateTime: '2026-01-01T00:00:00.120Z',
        latitude: 1,
        longitude: 2,
        course: 360,
        accuracy: 123456789.123,
      },
    ]
    expect((await ask(client, id, { locations })).status).toBe(201)
    const range = { from: '0001-01-01T00:00:00Z', to: at(9) }
    expect((await ask(client, id, range)).body.locations).toEqual(locations)
    await ask(client, id, `{"location":{"dateTime":"${at(1)}","latitude":-0,"longitude":-0.0}}`)
    expect((await ask(client, id, { from: at(1), to: at(1) })).text).toContain('"latitude":0,"longitude":0}')
  })

  test('answers the locations of that device only', async () => {
    const { client } = await t.account()
    const [one, two] = [await givenDevice(client), await givenDevice(client)]
    await ask(client, one, { locations: fixes(2) })
    await ask(client, two, { locations: fixes(1, 1) })
    expect((await ask(client, two, { from: at(0), to: at(9) })).body.locations).toEqual([fix(1)])
  })

  test.each([
    ['/to', { from: at(0) }],
    ['/from', { to: at(0) }],
    ['/from', { from: at(1), to: at(0) }],
    ['/from', { from: '2026-01-01', to: at(0) }],
    ['/to', { from: at(0), to: 'now' }],
    ['/to', { from: at(0), to: null }],
    ['/limit', { from: at(0), to: at(1), limit: 0 }],
    ['/limit', { from: at(0), to: at(1), limit: 10_001 }],
    ['/limit', { from: at(0), to: at(1), limit: '5' }],
    ['/cursor', { from: at(0), to: at(1), cursor: '' }],
    ['/cursor', { from: at(0), to: at(1), cursor: 'nonsense' }],
    ['/cursor', { from: at(0), to: at(1), cursor: cursor('alerts', '0') }],
    ['/cursor', { from: at(0), to: at(1), cursor: cursor('locations', '0', '0') }],
    ['/cursor', { from: at(0), to: at(1), cursor: cursor('locations', '-999999999999999') }],
    ['/cursor', { from: at(0), to: at(1), cursor: cursor('locations', '1e3') }],
    ['/alertName', { from: at(0), to: at(1), alertName: 'SOSButton' }],
  ])('answers 400 naming %s for %j', async (path, body) => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const answer = await ask(client, id, body)
    expect(answer.status).toBe(400)
    expect(pathsOf(answer)).toContain(path)
  })

  test('takes any time that a cursor of its own kind can name', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    await ask(client, id, { location: fix(0) })
    for (const [place, found] of [
      ['-99999999999999', 1],
      ['99999999999999', 0],
    ] as const) {
      const page = await ask(client, id, { from: at(0), to: at(1), cursor: cursor('locations', place) })
      expect(page.body.locations).toHaveLength(found)
    }
  })

  test('pages through everything once and in order, while newer and older locations arrive', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    await ask(client, id, { locations: fixes(50, 100) })
    const seen: string[] = []
    let next: string | undefined
    let round = 0
    do {
      const page = await ask(client, id, {
        from: at(0),
        to: at(1000),
        limit: 7,
        ...(next && { cursor: next }),
      })
      expect(page.body.locations.length).toBeLessThanOrEqual(7)
      seen.push(...page.body.locations.map(({ dateTime }: { dateTime: string }) => dateTime))
      next = page.body.nextCursor
      await ask(client, id, { locations: round < 5 ? [fix(round), fix(500 + round)] : [fix(0)] })
      round++
    } while (next)
    expect(seen).toEqual([...new Set(seen)].toSorted())
    for (const { dateTime } of [...fixes(50, 100), ...fixes(5, 500)]) expect(seen).toContain(dateTime)
  })

  test('ends without a cursor when the last page is exactly full', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    await ask(client, id, { locations: fixes(4) })
    const first = await ask(client, id, { from: at(0), to: at(9), limit: 2 })
    const second = await ask(client, id, { from: at(0), to: at(9), limit: 2, cursor: first.body.nextCursor })
    expect(second.body.locations).toEqual(fixes(2, 2))
    expect(second.body).not.toHaveProperty('nextCursor')
  })

  test('never cuts off silently: more than 10,000 come with a cursor', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    await Promise.all(
      Array.from({ length: 11 }, (_, block) =>
        ask(client, id, { locations: fixes(block < 10 ? 1000 : 5, block * 1000) }),
      ),
    )
    const first = await ask(client, id, { from: at(0), to: at(99_999) })
    expect(first.body.locations).toEqual(fixes(10_000))
    expect(first.body.apiUsage).toBe(10_000)
    const rest = await ask(client, id, { from: at(0), to: at(99_999), cursor: first.body.nextCursor })
    expect(rest.body.locations).toEqual(fixes(5, 10_000))
    expect(rest.body).not.toHaveProperty('nextCursor')
  })

  test("does not depend on the machine's own zone, whose offset may have had seconds", async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const zone = process.env['TZ']
    process.env['TZ'] = 'Africa/Monrovia'
    try {
      const location = { dateTime: '1970-01-01T00:00:00.000Z', latitude: 1, longitude: 2 }
      await ask(client, id, { location })
      const { dateTime } = location
      expect((await ask(client, id, { from: dateTime, to: dateTime })).body.locations).toEqual([location])
      expect((await client.get(`/api/devices/${id}/lastLocation`)).body.lastLocation).toEqual(location)
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })
})

function cursor(...parts: string[]) {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}
