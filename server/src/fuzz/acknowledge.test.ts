import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'

const t = useApp()

const NAMES = ['SOSButton', 'Vibration'] as const
const timeOf = (tick: number) => new Date(Date.UTC(2026, 7, 2) + tick * 1000).toISOString()

const device = fc.nat(1)
const name = fc.constantFrom(...NAMES)
const byId = fc.record({
  do: fc.constant('by id' as const),
  places: fc.array(fc.nat(11), { minLength: 1, maxLength: 4 }),
  unknown: fc.constantFrom(false, false, false, true),
})
const upTo = fc.record({
  do: fc.constant('up to' as const),
  tick: fc.nat(8),
  device: fc.option(device),
  name: fc.option(name),
})
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('raise' as const), device, name, tick: fc.nat(8) }) },
  { weight: 2, arbitrary: byId },
  { weight: 2, arbitrary: upTo },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('race' as const),
      ways: fc.array(fc.oneof(byId, upTo), { minLength: 2, maxLength: 4 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type Way = Exclude<Step, { do: 'raise' | 'race' }>

interface Alert {
  id: string
  device: number
  name: string
  tick: number
  acknowledged: boolean
}

async function given() {
  const { client } = await t.account()
  return { client, devices: [await givenDevice(client), await givenDevice(client)], alerts: [] as Alert[] }
}
type World = Awaited<ReturnType<typeof given>>

/** The alerts that a request names; nothing when one of them does not exist. */
function meant({ alerts }: World, way: Way): Alert[] | undefined {
  if (way.do === 'by id') {
    if (way.unknown || alerts.length === 0) return undefined
    return way.places.map((place) => alerts[place % alerts.length] as Alert)
  }
  return alerts.filter(
    (alert) =>
      alert.tick <= way.tick &&
      (way.device === null || alert.device === way.device) &&
      (way.name === null || alert.name === way.name),
  )
}

function ask({ client, devices, alerts }: World, way: Way) {
  if (way.do === 'up to') {
    const { tick, device, name } = way
    return client.post('/api/alerts/acknowledge', {
      upTo: timeOf(tick),
      ...(device !== null && { device: devices[device] }),
      ...(name !== null && { alertName: name }),
    })
  }
  const ids = way.places.map((place) => alerts[place % Math.max(1, alerts.length)]?.id ?? randomUUID())
  return client.post('/api/alerts/acknowledge', { alerts: way.unknown ? [...ids, randomUUID()] : ids })
}

/** Acknowledges in the model and answers how many that were. */
function acknowledge(alerts: readonly Alert[]) {
  const fresh = new Set(alerts.filter(({ acknowledged }) => !acknowledged))
  for (const alert of fresh) alert.acknowledged = true
  return fresh.size
}

async function take(world: World, step: Step) {
  const { client, devices, alerts } = world
  if (step.do === 'raise') {
    const alert = { alertName: step.name, dateTime: timeOf(step.tick) }
    const made = await client.post(`/api/devices/${devices[step.device]}/alerts`, { alert })
    alerts.push({
      id: made.body.alert.id,
      device: step.device,
      name: step.name,
      tick: step.tick,
      acknowledged: false,
    })
    return
  }
  const ways = step.do === 'race' ? step.ways : [step]
  const wanted = ways.map((way) => meant(world, way))
  const answers = await Promise.all(ways.map((way) => ask(world, way)))
  expect(answers.map(({ status }) => status)).toEqual(wanted.map((list) => (list ? 200 : 404)))
  const counts = answers.map(({ body }) => (body.acknowledged ?? 0) as number)
  // Who comes second finds it done: each alert is counted by one of those who raced for it.
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
    acknowledge(wanted.flatMap((list) => list ?? [])),
  )
}

test(
  'alerts are acknowledged once, by id or up to a time, however many do it at once',
  forAll({
    runs: 25,
    cases: () => fc.array(step, { minLength: 4, maxLength: 20 }),
    holds: async (steps) => {
      const world = await given()
      const idsOf = async (state: string) =>
        (await world.client.get(`/api/alerts?state=${state}`)).body.alerts.map(({ id }: { id: string }) => id)
      for (const each of steps) {
        await take(world, each)
        const of = (acknowledged: boolean) =>
          world.alerts.filter((alert) => alert.acknowledged === acknowledged).map(({ id }) => id)
        expect((await idsOf('open')).toSorted()).toEqual(of(false).toSorted())
        expect((await idsOf('acknowledged')).toSorted()).toEqual(of(true).toSorted())
      }
    },
  }),
  FUZZ_TIMEOUT_MS,
)
