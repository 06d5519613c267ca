import { expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { givenRule, OUTSIDE, secondOf, Tracker } from '../../../test/rules.ts'

const t = useApp()

async function givenWatched(rule: Record<string, unknown>, timeZone = 'UTC') {
  const { client } = await t.account({ timeZone })
  await givenRule(client, rule)
  return Tracker.given(client)
}

test('standing still is counted from the fix where it came to rest, across uploads', async () => {
  const tracker = await givenWatched({ alertName: 'NoMovementTime', parameters: { minutes: 10, metres: 50 } })
  await tracker.send({ at: 0, ...OUTSIDE })
  await tracker.send({ at: 60, speed: 3 })
  await tracker.send({ at: 360, longitude: 0.0004 })
  await tracker.send({ at: 500, longitude: -0.0004 })
  expect(await tracker.alerts()).toEqual([])
  await tracker.send({ at: 660, longitude: 0.0001 })
  expect(await tracker.raisedAt()).toEqual([660])
  await tracker.send({ at: 700, longitude: 0.001 })
  expect(await tracker.overAt()).toEqual([700])
})

test('a speed of 5 km/h is movement, and inactiveSeconds of the tracker counts', async () => {
  const tracker = await givenWatched({ alertName: 'NoMovementTime', parameters: { minutes: 10 } })
  await tracker.send({ at: 0 }, { at: 500, speed: 5 }, { at: 700 })
  expect(await tracker.alerts()).toEqual([])
  await tracker.send({ at: 701, inactiveSeconds: 600 })
  expect(await tracker.raisedAt()).toEqual([701])
})

test('idling needs the engine: what a fix does not say about it changes nothing', async () => {
  const tracker = await givenWatched({ alertName: 'IdleTime', parameters: { minutes: 10 } })
  await tracker.send({ at: 0, rpm: 800 })
  await tracker.send({ at: 500 })
  await tracker.send({ at: 599, rpm: 800 })
  expect(await tracker.alerts()).toEqual([])
  await tracker.send({ at: 650 })
  expect(await tracker.alerts()).toEqual([])
  await tracker.send({ at: 660, attributes: { ignition: 'TRUE' } })
  expect(await tracker.raisedAt()).toEqual([660])
  await tracker.send({ at: 700, attributes: { ignition: 'off' } })
  expect(await tracker.overAt()).toEqual([700])
})

test('the time of an input is without a break; a fix without inputs is none, and the tracker may count itself', async () => {
  const tracker = await givenWatched({ alertName: 'Sensor2Time', parameters: { seconds: 100 } })
  const on = { inputs: [false, true] }
  await tracker.send(
    { at: 0, ...on },
    { at: 99, ...on },
    { at: 100, inputs: [true, false] },
    { at: 101, ...on },
  )
  await tracker.send({ at: 150 })
  await tracker.send({ at: 200, ...on })
  expect(await tracker.alerts()).toEqual([])
  await tracker.send({ at: 201, ...on })
  expect(await tracker.raisedAt()).toEqual([201])
  await tracker.send(
    { at: 202, inputs: [] },
    { at: 203, inputs: [false, false] },
    { at: 204, sensorTime2: 100 },
  )
  expect(await tracker.raisedAt()).toEqual([201, 204])
})

test('the sum of an input begins anew with the day of the account', async () => {
  const rule = { alertName: 'SensorAccumulated1Time', parameters: { seconds: 3600 } }
  const tracker = await givenWatched(rule, 'America/New_York')
  // Midnight in New York is 05:00 UTC.
  const send = (time: string, on: boolean) =>
    tracker.send({ at: secondOf(`2026-01-${time}:00Z`), inputs: [on] })
  await send('05T04:10', true)
  await send('05T05:30', true)
  await send('05T05:50', false)
  await send('05T20:00', true)
  expect(await tracker.alerts()).toEqual([])
  await send('05T20:10', true)
  expect((await tracker.alerts()).map(({ dateTime }) => dateTime)).toEqual(['2026-01-05T20:10:00.000Z'])
  await send('06T05:01', false)
  expect(await tracker.overAt()).toEqual([secondOf('2026-01-06T05:01:00Z')])
})

test('readings are compared with the last one known, also across fixes without', async () => {
  const tracker = await givenWatched({ alertName: 'FuelJumpDown', parameters: { percent: 10 } })
  await tracker.send({ at: 0, fuel: 80 })
  await tracker.send({ at: 1 })
  await tracker.send({ at: 2 }, { at: 3, fuel: 70 }, { at: 4 }, { at: 5, fuel: 61 })
  expect(await tracker.raisedAt()).toEqual([3])
  const sensor = await givenWatched({ alertName: 'Sensor1Off' })
  await sensor.send({ at: 0, inputs: [false] }, { at: 1, inputs: [true] }, { at: 2 })
  await sensor.send({ at: 3 })
  await sensor.send({ at: 4, inputs: [false] })
  expect(await sensor.raisedAt()).toEqual([4])
})
