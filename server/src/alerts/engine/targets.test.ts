import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { givenGroup } from '../../../test/factories.ts'
import { givenRule, Tracker } from '../../../test/rules.ts'

const t = useApp()
afterEach(() => t.clock.release())

const speeding = { alertName: 'SpeedLimit', parameters: { speed: 80 } }

describe('whom a rule is about', () => {
  test('is the devices and groups that it names, or all', async () => {
    const { client } = await t.account()
    const trackers = await Promise.all([0, 1, 2].map(() => Tracker.given(client)))
    const [one, two, three] = trackers as [Tracker, Tracker, Tracker]
    const group = await givenGroup(client, { devices: [one.id, two.id] })
    const rules = {
      all: await givenRule(client, speeding),
      one: await givenRule(client, { ...speeding, devices: [one.id] }),
      group: await givenRule(client, { ...speeding, groups: [group] }),
      both: await givenRule(client, { ...speeding, devices: [one.id, three.id], groups: [group] }),
    }
    for (const tracker of trackers) await tracker.send({ at: 1, speed: 90 }, { at: 2, speed: 91 })
    const firedFor = async (tracker: Tracker) =>
      (await tracker.alerts()).map(({ ruleId }) => String(ruleId)).toSorted()
    expect(await firedFor(one)).toEqual(Object.values(rules).toSorted())
    expect(await firedFor(two)).toEqual([rules.all, rules.group, rules.both].toSorted())
    expect(await firedFor(three)).toEqual([rules.all, rules.both].toSorted())
  })

  test('a rule that passes by, and names a device twice over, fires once', async () => {
    const { client } = await t.account()
    const tracker = await Tracker.given(client)
    const groups = [
      await givenGroup(client, { devices: [tracker.id] }),
      await givenGroup(client, { devices: [tracker.id] }),
    ]
    await givenRule(client, {
      alertName: 'Mileage',
      parameters: { kilometres: 10, repeat: true },
      devices: [tracker.id],
      groups,
    })
    for (const [i, milleage] of [9, 31, 39, 40].entries()) await tracker.send({ at: i, milleage })
    expect(await tracker.raisedAt()).toEqual([1, 3])
  })

  test('follows the group: who joins is watched, of who leaves nothing more is said', async () => {
    const { client } = await t.account()
    const tracker = await Tracker.given(client)
    const group = await givenGroup(client)
    await givenRule(client, { ...speeding, groups: [group] })
    await tracker.send({ at: 1, speed: 90 })
    expect(await tracker.alerts()).toEqual([])
    await client.patch(`/api/groups/${group}`, { devices: [tracker.id] })
    await tracker.send({ at: 2, speed: 90 })
    expect(await tracker.raisedAt()).toEqual([2])
    await client.patch(`/api/groups/${group}`, { devices: [] })
    await tracker.send({ at: 3, speed: 10 })
    expect(await tracker.overAt()).toEqual([null])
  })

  test('is never a device of another account', async () => {
    const { client } = await t.account()
    await givenRule(client, speeding)
    const stranger = await Tracker.given((await t.account()).client)
    await stranger.send({ at: 1, speed: 90 })
    expect(await stranger.alerts()).toEqual([])
  })
})

describe('a rule that is switched off', () => {
  test('ends silently, and begins anew when it is switched on again, with or without a fix in between', async () => {
    const { client } = await t.account()
    const trackers = [await Tracker.given(client), await Tracker.given(client)] as const
    const id = await givenRule(client, speeding)
    for (const tracker of trackers) await tracker.send({ at: 1, speed: 90 })
    await client.patch(`/api/alertRules/${id}`, { enabled: false })
    await trackers[0].send({ at: 2, speed: 90 })
    await client.patch(`/api/alertRules/${id}`, { enabled: true })
    for (const tracker of trackers) {
      await tracker.send({ at: 3, speed: 90 })
      expect(await tracker.raisedAt()).toEqual([1, 3])
      expect(await tracker.overAt()).toEqual([null, null])
    }
  })

  test('or deleted leaves nothing behind', async () => {
    const { client, accountId } = await t.account()
    const tracker = await Tracker.given(client)
    const id = await givenRule(client, speeding)
    await givenRule(client, { alertName: 'NoMovementTime', parameters: { minutes: 60 } })
    await tracker.send({ at: 1, speed: 90 }, { at: 2, speed: 91 })
    const { body } = await client.get('/api/alertRules')
    for (const rule of body.alertRules)
      expect((await client.delete(`/api/alertRules/${rule.id}`)).status).toBe(200)
    await tracker.send({ at: 3, speed: 1 })
    expect(await tracker.overAt()).toEqual([null])
    const [state] = await t.db.one(accountId)<{
      rule_state: object | null
    }>`select rule_state from device_state`
    expect(state).toEqual({ rule_state: null })
    expect((await client.get(`/api/alertRules/${id}`)).status).toBe(404)
  })
})

test('a fix that touches no rule costs no statement more than without rules, and remembers nothing', async () => {
  const { client, accountId } = await t.account()
  const tracker = await Tracker.given(client)
  await tracker.send({ at: 1, speed: 50 })
  const statementsFor = async (second: number) => {
    t.queries = []
    await tracker.send({ at: second, speed: 50 })
    return t.queries.filter((text) => !/api_usage/.test(text)).length
  }
  const before = await statementsFor(2)
  for (const speed of [100, 110, 120])
    await givenRule(client, { alertName: 'SpeedLimit', parameters: { speed } })
  await tracker.send({ at: 3, speed: 50 })
  expect(await statementsFor(4)).toBe(before)
  const [state] = await t.db.one(accountId)<{
    rule_state: object | null
  }>`select rule_state from device_state`
  expect(state).toEqual({ rule_state: null })
})
