import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { endOfDay, localDay, ODD_DAYS } from '../../test/fuzz/local-days.ts'

// The clock moves by days here, and tokens should live through that.
const t = useApp({ tokenTtlSeconds: 400 * 86_400 })
afterEach(() => t.clock.release())

const CHANNELS = {
  Email: { to: (i: number) => `${i}@acme.test`, limit: 'dailyEmailLimit', count: 'emailsSent' },
  SMS: { to: (i: number) => `+452012345${i}`, limit: 'dailySmsLimit', count: 'smsSent' },
} as const
type Channel = keyof typeof CHANNELS

const HOUR_MS = 60 * 60_000
const channel = fc.constantFrom<Channel>('Email', 'SMS')
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      channel,
      people: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('race' as const),
      channel,
      senders: fc.integer({ min: 2, max: 6 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('limit' as const), channel, limit: fc.option(fc.nat(5)) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: -13, max: 13 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('midnight' as const), off: fc.constantFrom(-1, 0, 1) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What was sent on each day of the wall's calendar, and what may be. */
class Counters {
  now: number
  readonly limits: Record<Channel, number | null> = { Email: 3, SMS: 2 }
  readonly #timeZone: string
  readonly #sent = new Map<string, number>()

  constructor(timeZone: string, now: number) {
    this.#timeZone = timeZone
    this.now = now
  }

  get day() {
    return localDay(this.now, this.#timeZone)
  }

  get resetsAt() {
    return new Date(endOfDay(this.now, this.#timeZone))
  }

  sent(channel: Channel) {
    return this.#sent.get(`${this.day} ${channel}`) ?? 0
  }

  take(channel: Channel, count: number): boolean {
    const limit = this.limits[channel]
    if (limit !== null && this.sent(channel) + count > limit) return false
    this.#sent.set(`${this.day} ${channel}`, this.sent(channel) + count)
    return true
  }
}

async function given([timeZone, instant]: (typeof ODD_DAYS)[number]) {
  t.clock.set(instant)
  const { client } = await t.account({ timeZone })
  const counters = new Counters(timeZone, Date.parse(instant))
  const limits = { dailyEmailLimit: counters.limits.Email, dailySmsLimit: counters.limits.SMS }
  const url = `/api/devices/${await givenDevice(client, { limits })}`
  const send = (channel: Channel, people: number) => {
    const to = Array.from({ length: people }, (_, i) => CHANNELS[channel].to(i))
    return client.post(`${url}/messages`, { channel, to, text: 'Moored.' })
  }
  return { client, counters, url, send }
}
type World = Awaited<ReturnType<typeof given>>

async function take({ client, counters, url, send }: World, step: Step) {
  if (step.do === 'wait' || step.do === 'midnight') {
    counters.now =
      step.do === 'wait' ? counters.now + step.hours * HOUR_MS : counters.resetsAt.getTime() + step.off
    t.clock.set(new Date(counters.now))
  } else if (step.do === 'limit') {
    counters.limits[step.channel] = step.limit
    const body = { [CHANNELS[step.channel].limit]: step.limit }
    expect((await client.patch(`${url}/limits`, body)).status).toBe(200)
  } else if (step.do === 'send') {
    const answer = await send(step.channel, step.people)
    if (counters.take(step.channel, step.people))
      expect([answer.status, answer.text]).toEqual([201, answer.text])
    else
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'daily_limit_reached', resetsAt: counters.resetsAt.toISOString() },
      })
  } else {
    const answers = await Promise.all(Array.from({ length: step.senders }, () => send(step.channel, 1)))
    const won = Array.from({ length: step.senders }, () => counters.take(step.channel, 1)).filter(
      Boolean,
    ).length
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(won)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(step.senders - won)
  }
}

test(
  'messages of a day follow the model: never beyond the limit, and from 0 when the wall says midnight',
  forAll({
    runs: 25,
    cases: () =>
      fc.record({
        start: fc.constantFrom(...ODD_DAYS),
        steps: fc.array(step, { minLength: 4, maxLength: 16 }),
      }),
    holds: async ({ start, steps }) => {
      const world = await given(start)
      const { client, counters, url } = world
      for (const each of steps) {
        await take(world, each)
        const { usage } = (await client.get(url)).body.device
        expect(usage).toEqual({
          date: counters.day,
          emailsSent: counters.sent('Email'),
          smsSent: counters.sent('SMS'),
        })
      }
    },
  }),
  FUZZ_TIMEOUT_MS,
)
