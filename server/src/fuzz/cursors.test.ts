import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { givenListed, type Listed, PAGED_LISTS, type PagedList } from '../../test/fuzz/paged-lists.ts'

const t = useApp({ webhookAllow: ['192.0.2.0/24'] })

/** What is done between two pages: records are added, or the one at this place of those that are there is removed. */
interface Between {
  add: number
  remove: number[]
}
interface Walk {
  count: number
  limit: number
  between: Between[]
}
const MOST_PAGES = 60

const walks: fc.Arbitrary<Walk> = fc.record({
  count: fc.nat(9),
  limit: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.constantFrom(1000, 10)),
  between: fc.array(fc.record({ add: fc.nat(2), remove: fc.array(fc.nat(20), { maxLength: 2 }) }), {
    maxLength: 6,
  }),
})

async function readAll(list: PagedList, listed: Listed) {
  return list.ids(await list.page(listed, 1000, undefined))
}

describe.each(PAGED_LISTS.map((each) => [each.name, each] as const))('the list of %s', (_name, list) => {
  test(
    'shows what was there all the while exactly once, in order, whatever the pages',
    forAll({
      runs: 6,
      cases: () => walks,
      holds: async ({ count, limit, between }) => {
        const listed = await givenListed(t)
        let tick = 0
        // Ticks jump about, so that new records land before, between and behind those that were read.
        const add = () => list.add(listed, (tick++ * 7) % 31)
        for (let i = 0; i < count; i++) await add()
        const atFirst = await readAll(list, listed)
        const seen: string[] = []
        let cursor: string | undefined
        for (let page = 0; page === 0 || cursor !== undefined; page++) {
          expect(page).toBeLessThan(MOST_PAGES)
          const answer = await list.page(listed, limit, cursor)
          expect(answer.status).toBe(200)
          expect(list.ids(answer).length).toBeLessThanOrEqual(limit)
          seen.push(...list.ids(answer))
          cursor = answer.body.nextCursor
          await change(between[page])
        }
        async function change({ add: added, remove }: Between = { add: 0, remove: [] }) {
          for (let i = 0; i < added; i++) await add()
          for (const place of list.remove ? remove : []) {
            const there = (await readAll(list, listed)).filter((id) => id !== listed.deviceId)
            const id = there[place % Math.max(1, there.length)]
            if (id !== undefined) await list.remove?.(listed, id)
          }
        }
        const atLast = await readAll(list, listed)
        const stayed = atFirst.filter((id) => atLast.includes(id))
        expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed)
        expect(new Set(seen).size).toBe(seen.length)
      },
    }),
    FUZZ_TIMEOUT_MS,
  )

  describe('with a cursor that it did not give', () => {
    let own: Listed
    let foreign: Listed
    let cursors: { own: string; foreign: string; others: string[] }
    beforeAll(async () => {
      own = await givenListed(t)
      foreign = await givenListed(t)
      const cursorOf = async (each: PagedList, listed: Listed) => {
        for (const tick of [1, 2, 3]) await each.add(listed, tick * 5)
        return ((await each.page(listed, 1, undefined)).body.nextCursor ?? '') as string
      }
      const others: string[] = []
      for (const each of PAGED_LISTS.filter(({ name }) => name !== list.name))
        others.push(await cursorOf(each, foreign))
      cursors = { own: await cursorOf(list, own), foreign: await cursorOf(list, foreign), others }
    })

    test(
      'answers 400 or own records, never those of others and never a fault of ours',
      forAll({
        runs: 25,
        cases: () => forgedCursors(cursors),
        holds: async (cursor) => {
          const answer = await list.page(own, 1000, cursor)
          expect([200, 400]).toContain(answer.status)
          if (answer.status === 400) {
            expect(answer.body.details[0].path).toMatch(/^(query)?\/cursor$/)
            return
          }
          const mine = new Set(await readAll(list, own))
          expect(list.ids(answer).filter((id) => !mine.has(id))).toEqual([])
        },
      }),
      FUZZ_TIMEOUT_MS,
    )
  })
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const decode = (cursor: string): unknown[] => JSON.parse(Buffer.from(cursor, 'base64url').toString())

function forgedCursors({ own, foreign, others }: { own: string; foreign: string; others: string[] }) {
  const [kind = '', ...place] = decode(own)
  const part = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '-1',
      '99999999999999',
      '-99999999999999',
      '999999999999999999',
      '1e9',
      ' 1',
      '1\n',
      'x',
    ),
    fc.constantFrom(
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      "' or true --",
    ),
    fc.constantFrom(...place),
    fc.jsonValue({ maxDepth: 1 }),
  )
  const parts = fc.array(part, { minLength: Math.max(0, place.length - 1), maxLength: place.length + 1 })
  return fc
    .oneof(
      { weight: 4, arbitrary: parts.map((forged) => encode([kind, ...forged])) },
      { weight: 1, arbitrary: fc.constantFrom(foreign, ...others) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.nat(own.length - 1), fc.string({ unit: 'binary', maxLength: 3 }))
          .map(([at, by]) => own.slice(0, at) + by + own.slice(at + 1)),
      },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }).map(encode) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 500 }) },
    )
    .map((cursor) => Array.from(cursor.replaceAll('\0', 'x')).slice(0, 500).join('') || 'x')
}
