import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { at, givenArea, givenRule, INSIDE, OUTSIDE, Tracker } from '../../../test/rules.ts'

const t = useApp()

async function givenWatched(rule: Record<string, unknown>) {
  const { client } = await t.account()
  const harbour = await givenArea(client)
  const quay = await givenArea(client, 'Quay', [2, 2])
  const tracker = await Tracker.given(client)
  const ruleId = await givenRule(client, { geofences: [harbour, quay], ...rule })
  return { client, tracker, harbour, quay, ruleId }
}
const QUAY = { latitude: 2, longitude: 2 }

describe('rules about areas', () => {
  test('fire for every crossing in one upload, in the order of time', async () => {
    const { tracker } = await givenWatched({ alertName: 'CheckPoint' })
    await tracker.send(
      { at: 40, ...OUTSIDE },
      { at: 10, ...OUTSIDE },
      { at: 20, ...INSIDE },
      { at: 30, ...INSIDE },
      { at: 50, ...INSIDE },
    )
    expect(await tracker.raisedAt()).toEqual([20, 40, 50])
    const texts = (await tracker.alerts()).map(({ text }) => text)
    expect(texts).toEqual([
      'It entered the check point "Harbour".',
      'It left the check point "Harbour".',
      'It entered the check point "Harbour".',
    ])
  })

  test('begin and end within one upload', async () => {
    const { tracker } = await givenWatched({ alertName: 'ForbiddenArea' })
    await tracker.send({ at: 1, ...OUTSIDE }, { at: 2 }, { at: 3, ...OUTSIDE }, { at: 4 })
    expect(await tracker.raisedAt()).toEqual([2, 4])
    expect(await tracker.overAt()).toEqual([3, null])
  })

  test('fire nothing for the first fix of a device: it has crossed nothing', async () => {
    for (const [alertName, place] of [
      ['ForbiddenArea', INSIDE],
      ['AllowedArea', OUTSIDE],
      ['CheckPoint', INSIDE],
    ] as const) {
      const { tracker } = await givenWatched({ alertName })
      await tracker.send({ at: 1, ...place }, { at: 2, ...place })
      expect(await tracker.alerts()).toEqual([])
    }
  })

  test('go from one of their areas to another without leaving or entering; a check point notes both', async () => {
    const { client, tracker, harbour, quay } = await givenWatched({ alertName: 'ForbiddenArea' })
    const geofences = [harbour, quay]
    for (const alertName of ['AllowedArea', 'CheckPoint']) await givenRule(client, { alertName, geofences })
    await tracker.send({ at: 1 }, { at: 2, ...QUAY })
    const alerts = await tracker.alerts()
    expect(alerts.map(({ text }) => text)).toEqual(['It left the check point "Harbour" and entered "Quay".'])
    await tracker.send({ at: 3, ...OUTSIDE })
    expect((await tracker.alerts()).flatMap(({ alerts }) => alerts).toSorted()).toEqual([
      'AllowedArea',
      'CheckPoint',
      'CheckPoint',
    ])
  })

  test('are not fired by a change of an area, but the area is the new one at the next crossing', async () => {
    const { client, tracker, harbour } = await givenWatched({ alertName: 'ForbiddenArea' })
    await tracker.send({ at: 1, ...OUTSIDE })
    const moved = { geometry: { type: 'Circle', center: [1, 1], radius: 1000 } }
    expect((await client.patch(`/api/geofences/${harbour}`, moved)).status).toBe(200)
    await tracker.send({ at: 2, ...OUTSIDE })
    expect(await tracker.alerts()).toEqual([])
    await tracker.send({ at: 3, latitude: 5, longitude: 5 }, { at: 4, ...OUTSIDE })
    expect(await tracker.raisedAt()).toEqual([4])
  })

  test('judge conditions and schedule at the crossing', async () => {
    const condition = { alertName: 'SpeedLimit', parameters: { speed: 50 } }
    const { tracker } = await givenWatched({ alertName: 'ForbiddenArea', conditions: [condition] })
    await tracker.send({ at: 1, ...OUTSIDE }, { at: 2, speed: 50 }, { at: 3, speed: 90 })
    expect(await tracker.alerts()).toEqual([])
    await tracker.send({ at: 4, ...OUTSIDE }, { at: 5 })
    expect(await tracker.alerts()).toEqual([])
    await tracker.send({ at: 6, ...OUTSIDE }, { at: 7, speed: 51 }, { at: 8, speed: 0 })
    expect(await tracker.raisedAt()).toEqual([7])
    expect(await tracker.overAt()).toEqual([null])
  })
})

describe('late fixes', () => {
  test('raise nothing and end nothing', async () => {
    const { client, tracker } = await givenWatched({ alertName: 'ForbiddenArea' })
    await givenRule(client, { alertName: 'SpeedLimit', parameters: { speed: 80 } })
    await tracker.send({ at: 10, ...OUTSIDE }, { at: 20, speed: 90 })
    const before = await tracker.alerts()
    expect(before).toHaveLength(2)
    await tracker.send({ at: 5, ...OUTSIDE, speed: 200 }, { at: 15, speed: 0 }, { at: 19, ...OUTSIDE })
    expect(await tracker.alerts()).toEqual(before)
    await tracker.send({ at: 20, speed: 0, ...OUTSIDE })
    expect(await tracker.alerts()).toEqual(before)
    expect(at(20)).toBe(before[0]?.dateTime)
  })
})
