import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { alertEvents, at, givenArea, givenRule, OUTSIDE, START, Tracker } from '../../../test/rules.ts'
import { waitUntil } from '../../../test/wait-until.ts'
import { RuleBooks } from '../engine/rule-books.ts'
import { judgeClockRules } from './watch-clock.ts'

const t = useApp({ tokenTtlSeconds: 90 * 24 * 60 * 60 })
beforeEach(() => t.clock.set(at(0)))
afterEach(() => t.clock.release())

const fail = (error: unknown) => {
  throw error
}
const books = new RuleBooks(fail)
/** One round, by a process of its own if wanted. */
const judge = (ofProcess = books, whole = true) =>
  judgeClockRules(
    { db: t.db, books: ofProcess, now: t.clock.now, onError: fail },
    { whole, isStopped: () => false },
  )
const judgeAt = (second: number) => {
  t.clock.set(at(second))
  return judge()
}
const days = (n: number) => n * 24 * 60 * 60

async function givenWatched(rule: Record<string, unknown>, timeZone = 'UTC') {
  const { client, accountId } = await t.account({ timeZone })
  const tracker = await Tracker.given(client)
  const ruleId = await givenRule(client, rule)
  return { client, accountId, tracker, ruleId }
}

describe('Offline', () => {
  const rule = { alertName: 'Offline', parameters: { minutes: 10 } }

  test('fires once for a silence, and is over with the next fix', async () => {
    const { tracker, accountId, ruleId } = await givenWatched(rule)
    await tracker.send({ at: -3600, ...OUTSIDE })
    await judgeAt(599)
    expect(await tracker.alerts()).toEqual([])
    await judgeAt(600)
    await judgeAt(700)
    expect(await tracker.alerts()).toMatchObject([
      {
        dateTime: at(600),
        latitude: 1,
        ruleId,
        text: 'Nothing has been received for 10 min; the limit is 10 min.',
      },
    ])
    t.clock.set(at(800))
    await tracker.send({ at: -3599 })
    expect(await tracker.overAt()).toEqual([800])
    expect((await alertEvents(t, accountId)).map(({ type }) => type)).toEqual(['alert.raised', 'alert.over'])
    await judgeAt(1399)
    expect(await tracker.raisedAt()).toEqual([600])
    await judgeAt(1400)
    expect(await tracker.raisedAt()).toEqual([600, 1400])
  })

  test('is found at once by who has just fallen silent, and by the others in the next whole round', async () => {
    const { client, tracker } = await givenWatched(rule)
    await givenRule(client, { alertName: 'Offline', parameters: { minutes: 60 } })
    await tracker.send({ at: 0 })
    for (const second of [599, 600, 3599, 3600]) {
      t.clock.set(at(second))
      await judge(books, false)
    }
    expect(await tracker.raisedAt()).toEqual([600, 3600])
    await tracker.send({ at: 3600 })
    t.clock.set(at(3600 + 600 + 120))
    await judge(books, false)
    expect(await tracker.raisedAt()).toEqual([600, 3600])
    await judge()
    expect(await tracker.raisedAt()).toEqual([600, 3600, 4320])
  })

  test('is not ended by a late fix', async () => {
    const { tracker } = await givenWatched(rule)
    await tracker.send({ at: -10 })
    await judgeAt(600)
    await tracker.send({ at: -20 })
    expect(await tracker.overAt()).toEqual([null])
  })

  test('is not said of a device that was never heard of, nor of one that has expired', async () => {
    const { client, tracker } = await givenWatched(rule)
    const expiring = await Tracker.given(client, { limits: { expires: true, expirationDate: '2026-01-06' } })
    await expiring.send({ at: 0 })
    await judgeAt(days(1))
    expect(await tracker.alerts()).toEqual([])
    expect(await expiring.alerts()).toEqual([])
  })

  test('fires when the schedule begins, if the conditions hold where the device was last', async () => {
    const { client } = await t.account()
    const area = await givenArea(client)
    const schedule = { timeZone: 'UTC', weekdays: [1], from: '13:00', to: '14:00' }
    await givenRule(client, {
      ...rule,
      schedule,
      conditions: [{ alertName: 'ForbiddenArea', geofences: [area] }],
    })
    const [inside, outside] = [await Tracker.given(client), await Tracker.given(client)]
    await inside.send({ at: 0 })
    await outside.send({ at: 0, ...OUTSIDE })
    await judgeAt(3599)
    expect(await inside.alerts()).toEqual([])
    await judgeAt(3600)
    expect(await inside.raisedAt()).toEqual([3600])
    expect(await outside.alerts()).toEqual([])
  })

  test('leaves a device alone whose row is held: a fix is being stored, or another process is at it', async () => {
    const { tracker, accountId } = await givenWatched(rule)
    await tracker.send({ at: 0 })
    t.clock.set(at(600))
    await t.db.account(accountId, async (db) => {
      await db`select 1 from device_state for no key update`
      await judge()
    })
    expect(await tracker.alerts()).toEqual([])
    await judge()
    expect(await tracker.raisedAt()).toEqual([600])
  })

  test('fires once when several processes watch, and not when a fix is first', async () => {
    const { client, accountId } = await givenWatched(rule)
    const trackers = await Promise.all(Array.from({ length: 12 }, () => Tracker.given(client)))
    await Promise.all(trackers.map((tracker) => tracker.send({ at: 0 })))
    t.clock.set(at(600))
    const rounds = [books, new RuleBooks(fail), new RuleBooks(fail)].map((each) => judge(each))
    await Promise.all([...rounds, ...trackers.slice(6).map((tracker) => tracker.send({ at: 600 }))])
    await judge()
    for (const tracker of trackers.slice(0, 6)) expect(await tracker.raisedAt()).toEqual([600])
    for (const tracker of trackers.slice(6)) {
      const alerts = await tracker.alerts()
      expect(alerts.length).toBeLessThanOrEqual(1)
      expect(alerts.every(({ overAt }) => overAt !== undefined)).toBe(true)
    }
    const events = await alertEvents(t, accountId)
    const ids = events.map(({ type, data }) => `${type} ${(data['alert'] as { id: string }).id}`)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('dates', () => {
  test.each([
    ['ExpiredDate', { date: '2026-01-07' }, '2026-01-07', 'The date 2026-01-07 has come.'],
    ['FutureDate', { date: '2026-01-17' }, '2026-01-10', 'The date 2026-01-17 is 7 days away.'],
    ['PastDate', { date: '2026-01-07' }, '2026-01-08', 'The date 2026-01-07 was 1 day ago.'],
  ])(
    '%s %j fires once at 00:00 of the day in the zone of the account',
    async (alertName, parameters, day, text) => {
      const { tracker } = await givenWatched({ alertName, parameters }, 'Asia/Tokyo')
      const midnight = (Date.parse(`${day}T00:00:00+09:00`) - START) / 1000
      await judgeAt(midnight - 1)
      expect(await tracker.alerts()).toEqual([])
      await judgeAt(midnight)
      await judgeAt(midnight + 5)
      expect(await tracker.alerts()).toMatchObject([{ dateTime: at(midnight), text, alerts: [alertName] }])
      await tracker.send({ at: 0 })
      await judgeAt(midnight + 10)
      expect(await tracker.alerts()).toHaveLength(1)
      expect(await tracker.overAt()).toEqual([null])
    },
  )

  test('that were long past when the rule was made say nothing; a changed one does', async () => {
    const { client, tracker, ruleId } = await givenWatched({
      alertName: 'ExpiredDate',
      parameters: { date: '2026-01-03' },
    })
    await judge()
    expect(await tracker.alerts()).toEqual([])
    await client.patch(`/api/alertRules/${ruleId}`, { parameters: { date: '2026-01-05' } })
    await judge()
    expect(await tracker.raisedAt()).toEqual([0])
  })

  test('long past say nothing of a device that is new', async () => {
    const { client, tracker } = await givenWatched({
      alertName: 'ExpiredDate',
      parameters: { date: '2026-01-05' },
    })
    await judge()
    expect(await tracker.alerts()).toHaveLength(1)
    t.clock.set(at(days(30)))
    const another = await Tracker.given(client)
    await judge()
    expect(await another.alerts()).toEqual([])
  })
})

test('a server that does its background work watches the clock', async () => {
  const { tracker } = await givenWatched({ alertName: 'Offline', parameters: { minutes: 10 } })
  await tracker.send({ at: 0 })
  t.clock.set(at(600))
  const app = await t.anotherApp({ background: true })
  await app.ready()
  await waitUntil(async () => (await tracker.alerts()).length > 0, 'the alert is raised')
  expect(await tracker.raisedAt()).toEqual([600])
  await app.close()
})
