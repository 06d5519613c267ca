import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { givenDevice } from '../../../test/factories.ts'
import { untilWaiting } from '../../../test/lock-waits.ts'
import { waitUntil } from '../../../test/wait-until.ts'
import { expireLocations } from '../index.ts'

// Each test has years of its own: an account that keeps for ever, of another test, has nothing in them.
const t = useApp()
const DAY_MS = 86_400_000

const run = (now = new Date()) => expireLocations({ db: t.db, now, isStopped: () => false })
const daysSince = (time: string) => Math.floor((Date.now() - Date.parse(time)) / DAY_MS)
async function keep(client: Client, days: number | null) {
  const { status, text } = await client.patch('/api/account', { keepLocationsDays: days })
  if (status !== 200) throw new Error(text)
}

async function store(client: Client, device: string, ...times: string[]) {
  const locations = times.map((dateTime) => ({ dateTime, latitude: 1, longitude: 2 }))
  const { status, text } = await client.post(`/api/devices/${device}/locations`, { locations })
  if (status !== 201) throw new Error(text)
}

async function timesOf(client: Client, device: string): Promise<string[]> {
  const range = { from: '1900-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z', limit: 10_000 }
  const { body } = await client.post(`/api/devices/${device}/locations`, range)
  return body.locations.map(({ dateTime }: { dateTime: string }) => dateTime)
}

async function monthsOf(year: number) {
  const rows = await t.db.system(
    (db) => db<{ name: string }>`
      select relname as name from pg_class where relkind = 'r' and relname like ${`locations_${year}_%`} order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function givenFleet(days: number | null = null) {
  const { client, accountId } = await t.account()
  await keep(client, days)
  return { client, accountId, device: await givenDevice(client) }
}

describe('locations that are older than the account keeps them', () => {
  test('go to the millisecond, and the last location of the device stays', async () => {
    const { client, device } = await givenFleet(30)
    const now = new Date()
    const edge = now.getTime() - 30 * DAY_MS
    const [old, kept] = [edge - 1, edge].map((time) => new Date(time).toISOString()) as [string, string]
    const silent = await givenDevice(client)
    await store(client, device, old, kept)
    await store(client, silent, old)
    await run(now)
    expect([await timesOf(client, device), await timesOf(client, silent)]).toEqual([[kept], []])
    const { body } = await client.get(`/api/devices/${silent}/lastLocation`)
    expect(body.lastLocation.dateTime).toBe(old)
  })

  test('take the tables of their months with them', async () => {
    const { client, device } = await givenFleet(daysSince('2003-06-15T00:00:00Z'))
    await store(
      client,
      device,
      '2003-01-15T00:00:00.000Z',
      '2003-05-31T23:59:59.999Z',
      '2003-07-01T00:00:00.000Z',
    )
    expect(await monthsOf(2003)).toEqual(['locations_2003_01', 'locations_2003_05', 'locations_2003_07'])
    await run()
    expect(await monthsOf(2003)).toEqual(['locations_2003_07'])
    expect(await timesOf(client, device)).toEqual(['2003-07-01T00:00:00.000Z'])
  })

  test('are taken out row by row where somebody keeps that month for ever', async () => {
    const forever = await givenFleet()
    const brief = await givenFleet(10)
    const times = Array.from({ length: 30 }, (_, i) => new Date(Date.UTC(2004, 2, 1 + i)).toISOString())
    for (const { client, device } of [forever, brief]) await store(client, device, ...times)
    await run()
    expect(await monthsOf(2004)).toEqual(['locations_2004_03'])
    expect([
      await timesOf(forever.client, forever.device),
      await timesOf(brief.client, brief.device),
    ]).toEqual([times, []])
  })

  test('are many thousands, of many devices, in a month and in a part of one', async () => {
    const forever = await givenFleet()
    await store(forever.client, forever.device, '2005-03-05T00:00:00.000Z')
    const { client, accountId, device } = await givenFleet(daysSince('2005-04-15T00:00:00Z'))
    const other = await givenDevice(client)
    await store(client, device, '2005-04-20T00:00:00.000Z')
    for (const [day, rows] of [
      ['2005-03-05', 6000],
      ['2005-04-05', 6000],
    ] as const)
      await t.db.account(
        accountId,
        (db) => db`
          insert into locations (account_id, device_key, fixed_at, latitude, longitude)
          select account_id, key, ${day}::timestamptz + i * interval '1 second', 1, 2
          from devices, generate_series(1, ${rows}::int) as i where account_id = ${accountId}`,
      )
    await run()
    expect([await timesOf(client, device), await timesOf(client, other)]).toEqual([
      ['2005-04-20T00:00:00.000Z'],
      [],
    ])
    expect(await timesOf(forever.client, forever.device)).toHaveLength(1)
  })

  test('may be older than there are months', async () => {
    const forever = await givenFleet()
    const brief = await givenFleet(10)
    const century = await givenFleet(36_500)
    const ancient = '1901-02-03T04:05:06.000Z'
    for (const { client, device } of [forever, brief, century]) await store(client, device, ancient)
    await run()
    const left = [forever, brief, century].map(({ client, device }) => timesOf(client, device))
    expect(await Promise.all(left)).toEqual([[ancient], [], []])
  })

  test('are stored when they arrive, and go with the next run', async () => {
    const { client, device } = await givenFleet(10)
    await store(client, device, '2006-01-01T00:00:00.000Z')
    await run()
    expect(await monthsOf(2006)).toEqual([])
    await store(client, device, '2006-01-02T00:00:00.000Z')
    expect(await timesOf(client, device)).toEqual(['2006-01-02T00:00:00.000Z'])
    await run()
    expect(await timesOf(client, device)).toEqual([])
  })

  test('stay when the account keeps them for ever again', async () => {
    const { client, device } = await givenFleet(10)
    await store(client, device, '2007-01-01T00:00:00.000Z')
    await keep(client, null)
    await run()
    expect(await timesOf(client, device)).toHaveLength(1)
  })
})

const drop = (day: string) =>
  t.db.system((db) => db<{ gone: boolean }>`select drop_location_month(${day}, ${new Date()}) as gone`)

describe('a month that is dropped', () => {
  test('loses nothing that is stored in it at the same moment and still wanted', async () => {
    const forever = await givenFleet()
    const brief = await givenFleet(10)
    const stored: string[] = []
    for (let round = 0; round < 20; round++) {
      const month = Date.UTC(2008, round)
      await store(brief.client, brief.device, new Date(month).toISOString())
      const late = async (second: number) => {
        await pause(second)
        const time = new Date(month + second * 1000).toISOString()
        await store(forever.client, forever.device, time)
        stored.push(time)
      }
      await Promise.all([run(), ...Array.from({ length: 12 }, (_, i) => late(i))])
    }
    await run()
    expect(await timesOf(forever.client, forever.device)).toEqual(stored.toSorted())
    expect(await timesOf(brief.client, brief.device)).toEqual([])
  })

  test('is looked through once more when nobody can write to it: one more look before that proves nothing', async () => {
    const { client, device } = await givenFleet()
    await store(client, device, '2013-01-01T00:00:00.000Z')
    expect(await drop('2013-01-01')).toEqual([{ gone: false }])
    expect(await timesOf(client, device)).toHaveLength(1)
  })

  test('waits for who is just storing something wanted in it', async () => {
    const { client, accountId, device } = await givenFleet()
    const brief = await givenFleet(10)
    await store(brief.client, brief.device, '2014-01-01T00:00:00.000Z')
    let dropped: Promise<unknown> | undefined
    await t.db.account(accountId, async (db) => {
      await db`
        insert into locations (account_id, device_key, fixed_at, latitude, longitude)
        select account_id, key, '2014-01-02', 1, 2 from devices where account_id = ${accountId}`
      // It gives up after a moment; then it is asked again. The commit comes while it waits.
      const again = async (): Promise<unknown> => drop('2014-01-01').catch(again)
      dropped = again()
      await untilWaiting(t.db, 1)
    })
    expect(await dropped).toEqual([{ gone: false }])
    expect(await timesOf(client, device)).toEqual(['2014-01-02T00:00:00.000Z'])
  })

  test('waits for those who read it, and nobody waits for it', async () => {
    const { client, device } = await givenFleet(daysSince('2011-01-01T00:00:00Z'))
    await store(client, device, '2010-01-01T00:00:00.000Z')
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    let isReading = false
    const reading = t.db.system(async (db) => {
      await db`select from locations limit 1`
      isReading = true
      await released
    })
    await waitUntil(() => isReading, 'somebody reads')
    let isOver = false
    const running = run().finally(() => (isOver = true))
    let stored = 0
    while (!isOver) await store(client, device, new Date(Date.UTC(2012, 0, 1, 0, 0, stored++)).toISOString())
    await running
    expect(stored).toBeGreaterThan(10)
    expect(await monthsOf(2010)).toEqual(['locations_2010_01'])
    release()
    await reading
    await run()
    expect(await monthsOf(2010)).toEqual([])
  })

  test('is never the present one, and never by work of one account', async () => {
    const { accountId } = await givenFleet(1)
    const today = new Date().toISOString().slice(0, 10)
    await t.db.system((db) => db`select make_location_month(${today})`)
    expect(await drop(today)).toEqual([{ gone: false }])
    await expect(
      t.db.account(accountId, (db) => db`select drop_location_month('2003-07-01', ${new Date()})`),
    ).rejects.toThrow("Only the system's own work drops a month.")
  })
})
