import { expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { givenRule, secondOf, Tracker } from '../../../test/rules.ts'

const t = useApp()

const night = { timeZone: 'UTC', weekdays: [5], from: '22:00', to: '06:00' }
const summer = { timeZone: 'Europe/Berlin', weekdays: [7], from: '02:00', to: '03:00' }
const allDay = { timeZone: 'Pacific/Auckland', weekdays: [1], from: '00:00', to: '00:00' }

// 2026-01-09 is a Friday; clocks in Berlin go from 02:00 to 03:00 on 2026-03-29 and back on 2026-10-25.
test.each<[object, time: string, fires: boolean]>([
  [night, '2026-01-09T21:59:59Z', false],
  [night, '2026-01-09T22:00:00Z', true],
  [night, '2026-01-10T05:59:59Z', true],
  [night, '2026-01-10T06:00:00Z', false],
  [night, '2026-01-10T22:30:00Z', false],
  [night, '2026-01-09T05:00:00Z', false],
  [{ ...night, from: '08:00', to: '09:00' }, '2026-01-09T08:59:59Z', true],
  [{ ...night, from: '08:00', to: '09:00' }, '2026-01-09T09:00:00Z', false],
  [summer, '2026-03-29T00:59:59Z', false],
  [summer, '2026-03-29T01:00:00Z', false],
  [summer, '2026-03-22T01:30:00Z', true],
  [summer, '2026-10-25T00:30:00Z', true],
  [summer, '2026-10-25T01:30:00Z', true],
  [summer, '2026-10-25T02:00:00Z', false],
  [allDay, '2026-01-04T11:00:00Z', true],
  [allDay, '2026-01-05T10:59:59Z', true],
  [allDay, '2026-01-05T11:00:00Z', false],
  [allDay, '2026-01-04T10:59:59Z', false],
])('%j at %s: %s', async (schedule, time, fires) => {
  const { client } = await t.account()
  const tracker = await Tracker.given(client)
  await givenRule(client, { alertName: 'SpeedLimit', parameters: { speed: 80 }, schedule })
  await tracker.send({ at: secondOf(time), speed: 90 })
  expect(await tracker.alerts()).toHaveLength(fires ? 1 : 0)
})

test('what is so when the schedule begins fires then, and is over when it ends', async () => {
  const { client } = await t.account()
  const tracker = await Tracker.given(client)
  await givenRule(client, { alertName: 'SpeedLimit', parameters: { speed: 80 }, schedule: night })
  const times = [
    '2026-01-09T21:50:00Z',
    '2026-01-09T22:10:00Z',
    '2026-01-10T03:00:00Z',
    '2026-01-10T06:10:00Z',
  ]
  await tracker.send(...times.map((time) => ({ at: secondOf(time), speed: 90 })))
  const [alert] = await tracker.alerts()
  expect(alert).toMatchObject({ dateTime: '2026-01-09T22:10:00.000Z', overAt: '2026-01-10T06:10:00.000Z' })
})
