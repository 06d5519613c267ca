import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import type { App, Client } from '../../../test/client.ts'
import { givenGroup } from '../../../test/factories.ts'
import { at, givenArea, givenRule, INSIDE, OUTSIDE, Tracker } from '../../../test/rules.ts'
import { judgeClockRules } from '../clock/watch-clock.ts'
import { RuleBooks } from './rule-books.ts'

const t = useApp()
/** Another process, which tells this one nothing of what it changes. */
let elsewhere: App
beforeAll(async () => {
  elsewhere = await t.anotherApp()
})

const speeding = { alertName: 'SpeedLimit', parameters: { speed: 80 } }

/** A device that a rule watches and of which this process knows what to guess. */
async function givenKnown(ruleOf: (client: Client) => object | Promise<object>) {
  const account = await t.account()
  const ruleId = await givenRule(account.client, { ...(await ruleOf(account.client)) })
  const tracker = await Tracker.given(account.client)
  await tracker.send({ at: 1, speed: 50 })
  const other = account.client.at(elsewhere)
  return { ...account, ruleId, tracker, other, there: new Tracker(other, tracker.id) }
}

const insideOnly = async (client: Client) => ({
  alertName: 'AllowedArea',
  geofences: [await givenArea(client)],
})

/** How many statements had to do with the devices of a batch. */
async function statementsOf(work: () => Promise<unknown>) {
  t.queries = []
  await work()
  return t.queries.filter((text) => text.includes('device_state')).length
}

describe('a device that rules watch', () => {
  test('has its next locations stored by one statement while rules have nothing to say', async () => {
    const { tracker } = await givenKnown(() => speeding)
    for (const second of [2, 3])
      expect(await statementsOf(() => tracker.send({ at: second, speed: 60 }))).toBe(1)
    expect(await tracker.alerts()).toEqual([])
  })

  test('is looked at while an alert is not over, and afterwards no more', async () => {
    const { tracker } = await givenKnown(() => speeding)
    await tracker.send({ at: 2, speed: 60 })
    await tracker.send({ at: 3, speed: 90 })
    await tracker.send({ at: 4, speed: 91 })
    expect(await tracker.raisedAt()).toEqual([3])
    await tracker.send({ at: 5, speed: 70 })
    expect(await tracker.overAt()).toEqual([5])
    expect(await statementsOf(() => tracker.send({ at: 6, speed: 70 }))).toBe(1)
    await tracker.send({ at: 7, speed: 90 })
    expect(await tracker.raisedAt()).toEqual([3, 7])
  })

  test('has crossed a border since a location that was only guessed about', async () => {
    const { tracker } = await givenKnown(insideOnly)
    await tracker.send({ at: 2, ...INSIDE })
    await tracker.send({ at: 3, ...OUTSIDE })
    await tracker.send({ at: 4, ...INSIDE }, { at: 5, ...OUTSIDE })
    expect([await tracker.raisedAt(), await tracker.overAt()]).toEqual([
      [3, 5],
      [4, null],
    ])
  })

  test('is judged by what another process stored last', async () => {
    const { tracker, there } = await givenKnown(async (client) => ({
      ...(await insideOnly(client)),
      alertName: 'CheckPoint',
    }))
    await there.send({ at: 2, ...OUTSIDE })
    await tracker.send({ at: 3, ...INSIDE })
    await there.send({ at: 4, ...OUTSIDE })
    await tracker.send({ at: 5, ...OUTSIDE })
    expect(await tracker.raisedAt()).toEqual([2, 3, 4])
  })

  test('is judged by rules as another process has changed them', async () => {
    const { tracker, other, ruleId } = await givenKnown(() => speeding)
    expect((await other.patch(`/api/alertRules/${ruleId}`, { parameters: { speed: 55 } })).status).toBe(200)
    await tracker.send({ at: 2, speed: 60 })
    expect(await tracker.raisedAt()).toEqual([2])
  })

  test('is judged by the areas as another process has moved them', async () => {
    const { tracker, other } = await givenKnown(insideOnly)
    const { geofences } = (await other.get('/api/geofences')).body
    const geometry = { type: 'Circle', center: [9, 9], radius: 1000 }
    expect((await other.patch(`/api/geofences/${geofences[0].id}`, { geometry })).status).toBe(200)
    await tracker.send({ at: 2, latitude: 9, longitude: 9 })
    await tracker.send({ at: 3, ...INSIDE })
    expect(await tracker.raisedAt()).toEqual([3])
  })

  test('is in the groups that another process has put it into', async () => {
    let group = ''
    const { tracker, other } = await givenKnown(async (client) => {
      group = await givenGroup(client)
      return { ...speeding, groups: [group] }
    })
    await tracker.send({ at: 2, speed: 90 })
    expect(await tracker.alerts()).toEqual([])
    expect((await other.patch(`/api/groups/${group}`, { devices: [tracker.id] })).status).toBe(200)
    await tracker.send({ at: 3, speed: 91 })
    expect(await tracker.raisedAt()).toEqual([3])
  })

  test('is back when the clock of another process has found it silent', async () => {
    const { tracker } = await givenKnown(() => ({ alertName: 'Offline', parameters: { minutes: 10 } }))
    expect(await statementsOf(() => tracker.send({ at: 2 }))).toBe(1)
    t.clock.set(new Date(Date.now() + 20 * 60_000).toISOString())
    const onError = (error: unknown) => {
      throw error
    }
    const watch = { db: t.db, books: new RuleBooks(onError), now: t.clock.now, onError }
    await judgeClockRules(watch, { whole: true, isStopped: () => false })
    expect(await tracker.alerts()).toMatchObject([{ alerts: ['Offline'] }])
    await tracker.send({ at: 3 })
    expect(await tracker.overAt()).not.toContain(null)
    t.clock.release()
  })
})

test('of two accounts in one batch the rules of each are kept', async () => {
  const [plain, watched] = [await t.account(), await givenKnown(() => speeding)]
  const free = await Tracker.given(plain.client)
  await free.send({ at: 1, speed: 1 })
  await Promise.all(
    [2, 3, 4].flatMap((second) =>
      [free, watched.tracker].map((each) => each.send({ at: second, speed: 90 })),
    ),
  )
  expect([await free.alerts(), await watched.tracker.alerts()].map((all) => all.length)).toEqual([0, 1])
  const { body } = await plain.client.post(`/api/devices/${free.id}/locations`, { from: at(0), to: at(99) })
  expect(body.locations).toHaveLength(4)
})
