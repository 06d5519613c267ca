import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { givenLink } from '../../test/share-links.ts'

const t = useApp({ tokenTtlSeconds: 400 * 86_400, trustProxy: ['127.0.0.1'] })
afterEach(() => t.clock.release())

const START = Date.UTC(2026, 10, 14, 9, 30)
const HOUR_MS = 60 * 60_000
const link = fc.nat(2)
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: -3, max: 5 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('approach' as const), link, off: fc.constantFrom(-1, 0, 1) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('prolong' as const),
      link,
      hours: fc.integer({ min: -2, max: 9 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('revoke' as const), link }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
interface Link {
  id: string
  token: string
  ends: number
  revoked: boolean
}

let visitors = 0

test(
  'a share link shows its devices until its end and not a moment longer, however the clock jumps',
  forAll({
    runs: 15,
    cases: () => fc.array(step, { minLength: 3, maxLength: 14 }),
    holds: async (steps) => {
      let now = START
      t.clock.set(new Date(now))
      const { client } = await t.account()
      const devices = [await givenDevice(client)]
      const links: Link[] = []
      for (const hours of [1, 4, 30]) {
        const ends = now + hours * HOUR_MS
        const { id, token } = await givenLink(client, { devices, expires: new Date(ends).toISOString() })
        links.push({ id, token, ends, revoked: false })
      }
      // Each run comes from elsewhere: who asks for links that have ended is taken for somebody who guesses, after a while.
      const from = { 'x-forwarded-for': `10.${++visitors >> 8}.${visitors & 255}.1` }
      for (const each of steps) {
        await take(each)
        t.clock.set(new Date(now))
        for (const { token, ends, revoked } of links) {
          const { status } = await t.client().get(`/api/share/${token}`, from)
          expect(status).toBe(!revoked && now < ends ? 200 : 404)
        }
      }

      async function take(step: Step) {
        if (step.do === 'wait') {
          now += step.hours * HOUR_MS
          return
        }
        const chosen = links[step.link] as Link
        if (step.do === 'approach') now = chosen.ends + step.off
        else if (step.do === 'revoke') {
          expect((await client.delete(`/api/shareLinks/${chosen.id}`)).status).toBe(
            chosen.revoked ? 404 : 200,
          )
          chosen.revoked = true
        } else {
          const ends = now + step.hours * HOUR_MS
          const answer = await client.patch(`/api/shareLinks/${chosen.id}`, {
            expires: new Date(ends).toISOString(),
          })
          const wanted = chosen.revoked ? 404 : ends > now || ends === chosen.ends ? 200 : 400
          expect([answer.status, answer.text]).toEqual([wanted, answer.text])
          if (wanted === 200) chosen.ends = ends
        }
      }
    },
  }),
  FUZZ_TIMEOUT_MS,
)
