import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { firstInstantOf, localDay, ODD_DAYS } from '../../test/fuzz/local-days.ts'

// The clock moves by days here, and tokens should live through that.
const t = useApp({ tokenTtlSeconds: 400 * 86_400 })
afterEach(() => t.clock.release())

const DAY_MS = 86_400_000
const days = fc.integer({ min: -3, max: 3 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('limit' as const), expires: fc.boolean(), days }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), days }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('approach' as const), off: fc.constantFrom(-1, 0, 1) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reactivate' as const), days: fc.option(days) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('zone' as const),
      zone: fc.constantFrom(...ODD_DAYS.map(([zone]) => zone)),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** The switch, the date and the wall's clock: nothing else decides whether a device has expired. */
class Expiry {
  now: number
  timeZone: string
  expires = false
  date: string | null = null

  constructor(timeZone: string, now: number) {
    this.timeZone = timeZone
    this.now = now
  }

  get instant() {
    return this.expires && this.date !== null ? firstInstantOf(this.date, this.timeZone) : null
  }

  get isExpired() {
    return this.instant !== null && this.instant <= this.now
  }

  /** The date so many days from today, as people count days. */
  dateIn(count: number) {
    const today = Date.parse(`${localDay(this.now, this.timeZone)}T00:00:00Z`)
    return new Date(today + count * DAY_MS).toISOString().slice(0, 10)
  }
}

async function given([timeZone, instant]: (typeof ODD_DAYS)[number]) {
  t.clock.set(instant)
  const { client } = await t.account({ timeZone })
  const url = `/api/devices/${await givenDevice(client)}`
  return { client, url, expiry: new Expiry(timeZone, Date.parse(instant)), serial: 0 }
}
type World = Awaited<ReturnType<typeof given>>

async function take({ client, url, expiry }: World, step: Step) {
  if (step.do === 'limit') {
    const limits = { expires: step.expires, expirationDate: expiry.dateIn(step.days) }
    expect((await client.put(`${url}/limits`, limits)).status).toBe(200)
    expiry.expires = limits.expires
    expiry.date = limits.expirationDate
  } else if (step.do === 'zone') {
    expect((await client.patch('/api/account', { timeZone: step.zone })).status).toBe(200)
    expiry.timeZone = step.zone
  } else if (step.do === 'reactivate') {
    const date = step.days === null ? null : expiry.dateIn(step.days)
    const answer = await client.post(`${url}/reactivate`, { expirationDate: date })
    const wanted = !expiry.isExpired ? 409 : step.days !== null && step.days <= 0 ? 400 : 200
    expect([answer.status, answer.text]).toEqual([wanted, answer.text])
    if (wanted !== 200) return
    expiry.expires = date !== null
    expiry.date = date
  } else {
    expiry.now =
      step.do === 'wait' ? expiry.now + step.days * DAY_MS : (expiry.instant ?? expiry.now) + step.off
    t.clock.set(new Date(expiry.now))
  }
}

/** Everything that a device can be asked to do tells the same. */
async function expectSame(world: World) {
  const { client, url, expiry } = world
  const { device } = (await client.get(url)).body
  expect(device).toMatchObject({
    state: expiry.isExpired ? 'expired' : 'active',
    expires: expiry.instant === null ? null : new Date(expiry.instant).toISOString(),
    limits: { expires: expiry.expires, expirationDate: expiry.date },
  })
  const dateTime = new Date(expiry.now - ++world.serial).toISOString()
  const doings = [
    client.post(`${url}/locations`, { location: { dateTime, latitude: 1, longitude: 2 } }),
    client.post('/api/locations', {
      locations: [{ deviceId: device.id, dateTime, latitude: 1, longitude: 2 }],
    }),
    client.post(`${url}/alerts`, { alert: { alertName: 'SOSButton' } }),
  ]
  for (const { status, body } of await Promise.all(doings))
    expect([status, body.code]).toEqual(expiry.isExpired ? [409, 'device_expired'] : [201, undefined])
  expect((await client.get(`${url}/lastLocation`)).status).toBe(200)
}

test(
  'a device has expired exactly when its date has begun on the wall, however the clock jumps',
  forAll({
    runs: 20,
    cases: () =>
      fc.record({
        start: fc.constantFrom(...ODD_DAYS),
        steps: fc.array(step, { minLength: 3, maxLength: 14 }),
      }),
    holds: async ({ start, steps }) => {
      expect.hasAssertions()
      const world = await given(start)
      await expectSame(world)
      for (const each of steps) {
        await take(world, each)
        await expectSame(world)
      }
    },
  }),
  FUZZ_TIMEOUT_MS,
)
