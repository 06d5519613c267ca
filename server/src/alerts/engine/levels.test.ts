import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { alertEvents, givenArea, givenRule, OUTSIDE, Tracker } from '../../../test/rules.ts'
import { takeNotices } from '../notices.ts'

const t = useApp()

async function givenWatched(rule: Record<string, unknown> = {}) {
  const { client, accountId } = await t.account()
  const tracker = await Tracker.given(client)
  const ruleId = await givenRule(client, { alertName: 'SpeedLimit', parameters: { speed: 80 }, ...rule })
  return { client, accountId, tracker, ruleId }
}
const noticesOf = async (accountId: string) =>
  (await t.db.account(accountId, (db) => takeNotices(db, accountId, 1000))).map(
    ({ kind, alertId, rule }) => ({
      kind,
      alertId,
      ruleId: rule.id,
    }),
  )

describe('rules about a value', () => {
  test('fire when it begins, not at every fix, and again after it was over', async () => {
    const { tracker } = await givenWatched()
    for (const [i, speed] of [70, 90, 95, 81, 80, 120].entries()) await tracker.send({ at: i, speed })
    expect(await tracker.raisedAt()).toEqual([1, 5])
    expect(await tracker.overAt()).toEqual([4, null])
  })

  test('stay as they are at a fix that does not tell it', async () => {
    const { tracker } = await givenWatched()
    await tracker.send({ at: 1, speed: 90 }, { at: 2 }, { at: 3, speed: 90 })
    expect(await tracker.raisedAt()).toEqual([1])
    expect(await tracker.overAt()).toEqual([null])
  })

  test('fire at the next fix when they are made while it is so', async () => {
    const { client, tracker } = await givenWatched()
    await tracker.send({ at: 1, speed: 90 })
    const late = await givenRule(client, { alertName: 'SpeedLimit', parameters: { speed: 60 } })
    await tracker.send({ at: 2, speed: 90 })
    expect((await tracker.alerts()).map(({ ruleId }) => ruleId)).toEqual([expect.any(String), late])
  })

  test('need all conditions at the same fix, and are over when one ends', async () => {
    const { client } = await t.account()
    const area = await givenArea(client)
    const tracker = await Tracker.given(client)
    const conditions = [
      { alertName: 'ForbiddenArea', geofences: [area] },
      { alertName: 'Sensor1On' },
      { alertName: 'ExpiredDate', parameters: { date: '2026-01-01' } },
    ]
    await givenRule(client, { alertName: 'SpeedLimit', parameters: { speed: 80 }, conditions })
    const inputs = [true]
    await tracker.send(
      { at: 1, speed: 90 },
      { at: 2, speed: 90, inputs, ...OUTSIDE },
      { at: 3, speed: 70, inputs },
    )
    expect(await tracker.alerts()).toEqual([])
    await tracker.send(
      { at: 4, speed: 90, inputs },
      { at: 5, speed: 90 },
      { at: 6, speed: 90, inputs: [false] },
    )
    expect(await tracker.raisedAt()).toEqual([4])
    expect(await tracker.overAt()).toEqual([6])
  })

  test('never hold with a condition that no fix can fulfil', async () => {
    const condition = { alertName: 'Offline', parameters: { minutes: 1 } }
    const { tracker } = await givenWatched({ conditions: [condition] })
    await tracker.send({ at: 1, speed: 90 }, { at: 1000, speed: 90 })
    expect(await tracker.alerts()).toEqual([])
  })
})

describe('what a rule leads to', () => {
  test('is told once: an event and, with somebody to tell, a notice; the same when it is over', async () => {
    const { accountId, tracker, ruleId } = await givenWatched({
      critical: true,
      notifyWhenOver: true,
      channels: ['Email', 'Webhook'],
      recipients: { emails: ['desk@acme.test'] },
    })
    for (const [i, speed] of [90, 95, 70, 60].entries()) await tracker.send({ at: i, speed })
    const [alert] = await tracker.alerts()
    const events = await alertEvents(t, accountId)
    const { overAt, ...asRaised } = alert ?? {}
    const data = { deviceId: tracker.id, channels: ['Email', 'Webhook'] }
    expect(events).toMatchObject([
      { type: 'alert.raised', data: { ...data, alert: { ...asRaised, ruleId, critical: true } } },
      { type: 'alert.over', data: { ...data, alert: { ...asRaised, overAt, ruleId, critical: true } } },
    ])
    const notice = { alertId: alert?.id, ruleId }
    expect(await noticesOf(accountId)).toEqual([
      { kind: 'raised', ...notice },
      { kind: 'over', ...notice },
    ])
  })

  test.each([
    [{ channels: [] }, 0],
    [{ channels: ['Email'], recipients: { phones: ['+4512345678'] } }, 0],
    [{ channels: ['SMS'], recipients: { phones: ['+4512345678'] } }, 1],
    [{ channels: ['Webhook'] }, 1],
  ])('with %j is %i notices, and none that it is over unless that is wanted', async (rule, count) => {
    const { accountId, tracker } = await givenWatched(rule)
    await tracker.send({ at: 1, speed: 90 }, { at: 2, speed: 10 })
    expect(await tracker.overAt()).toEqual([2])
    expect(await noticesOf(accountId)).toHaveLength(count)
  })

  test('is raised through the API as well: one alert, a notice for each rule of the name in force', async () => {
    const { client, accountId, tracker } = await givenWatched()
    const sos = { alertName: 'SOSButton', channels: ['Webhook'] }
    const never = {
      timeZone: 'UTC',
      weekdays: [((new Date().getUTCDay() + 2) % 7) + 1],
      from: '00:00',
      to: '00:01',
    }
    const wanted = [
      await givenRule(client, { ...sos, critical: true }),
      await givenRule(client, { ...sos, devices: [tracker.id] }),
    ]
    await givenRule(client, { ...sos, devices: [(await Tracker.given(client)).id] })
    await givenRule(client, { ...sos, enabled: false })
    await givenRule(client, { ...sos, schedule: never })
    const raised = await client.post(`/api/devices/${tracker.id}/alerts`, {
      alert: { alertName: 'SOSButton' },
    })
    expect(raised.body.alert).toMatchObject({ critical: true })
    expect((await noticesOf(accountId)).map(({ ruleId }) => ruleId).toSorted()).toEqual(wanted.toSorted())
    expect(await alertEvents(t, accountId)).toMatchObject([
      {
        type: 'alert.raised',
        data: { deviceId: tracker.id, alert: raised.body.alert, channels: ['Webhook'] },
      },
    ])
  })
})

describe('the state of rules', () => {
  test('survives a restart', async () => {
    const { tracker } = await givenWatched()
    await tracker.send({ at: 1, speed: 90 })
    const after = new Tracker(tracker.client.at(await t.anotherApp()), tracker.id)
    await after.send({ at: 2, speed: 95 })
    expect(await after.raisedAt()).toEqual([1])
    await after.send({ at: 3, speed: 10 })
    expect(await after.overAt()).toEqual([3])
  })

  test('is decided once by two processes that race on one device', async () => {
    const { client, accountId, tracker } = await givenWatched({ notifyWhenOver: true, channels: ['Webhook'] })
    const there = client.at(await t.anotherApp())
    await tracker.send({ at: 0, speed: 10 })
    const sends = Array.from({ length: 20 }, (_, i) =>
      new Tracker(i % 2 ? client : there, tracker.id).send({ at: i + 1, speed: 100 }),
    )
    await Promise.all(sends)
    expect(await tracker.alerts()).toHaveLength(1)
    await Promise.all(
      [there, client].map((each, i) => new Tracker(each, tracker.id).send({ at: 100 + i, speed: 1 })),
    )
    expect(await tracker.alerts()).toHaveLength(1)
    expect((await alertEvents(t, accountId)).map(({ type }) => type)).toEqual(['alert.raised', 'alert.over'])
    expect(await noticesOf(accountId)).toHaveLength(2)
  })
})
