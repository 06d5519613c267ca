import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { useDatabaseWatch } from '../../test/fuzz/database-watch.ts'
import { Fleet } from '../../test/fuzz/fleet.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { OPERATIONS, type Operation } from '../../test/fuzz/json-schema.ts'
import { nearMisses, UNREADABLE } from '../../test/fuzz/near-misses.ts'
import { queryMisses } from '../../test/fuzz/query-misses.ts'
import { FOR_REQUESTS, type Pieces, requestsTo, sendPieces } from '../../test/fuzz/requests.ts'

const t = useApp(FOR_REQUESTS)
const look = useDatabaseWatch(t)
let fleet: Fleet
beforeAll(async () => {
  fleet = await Fleet.given(t)
})

const oneRequestTo = (operation: Operation) =>
  fc.sample(requestsTo(operation, { strangeIds: false }), { numRuns: 1, seed: 1 })[0] as Pieces

const withBody = OPERATIONS.flatMap((operation) =>
  operation.body ? [{ ...operation, schema: operation.body }] : [],
)
const withQuery = OPERATIONS.filter(({ parameters }) => parameters.some((each) => each.in === 'query'))

describe.each(withBody.map((each) => [each.name, each] as const))('%s', (_name, operation) => {
  let before: Awaited<ReturnType<typeof look>>
  beforeAll(async () => {
    before = await look()
  })
  const { schema } = operation
  test(
    'refuses a body with one fault, names the place and changes nothing',
    forAll({
      runs: 12,
      cases: () => fc.record({ pieces: requestsTo(operation, { strangeIds: false }), pick: fc.nat() }),
      holds: async ({ pieces, pick }) => {
        const misses = nearMisses(schema, pieces.body)
        const miss = misses[pick % misses.length]
        if (!miss) return
        const answer = await sendPieces(fleet, operation, pieces, { text: miss.text })
        expect([miss.what, answer.status, answer.body.code]).toEqual([miss.what, 400, 'invalid_request'])
        expect([miss.what, pathsOf(answer)]).toEqual([miss.what, expect.arrayContaining([miss.pointer])])
        expect(await look()).toEqual(before)
      },
    }),
    FUZZ_TIMEOUT_MS,
  )

  test('refuses what is no JSON, or should be none, and changes nothing', async () => {
    const pieces = oneRequestTo(operation)
    for (const text of UNREADABLE) {
      const answer = await sendPieces(fleet, operation, pieces, { text })
      expect([text, answer.status, answer.body.code]).toEqual([text, 400, 'invalid_json'])
    }
    expect(await look()).toEqual(before)
  })

  test('refuses what is not said to be JSON, and changes nothing', async () => {
    const pieces = oneRequestTo(operation)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'json',
      'x/y; q=1',
      '',
    ]) {
      const answer = await sendPieces(fleet, operation, pieces, { headers: { 'content-type': type } })
      expect([type, answer.status]).toEqual([type, 415])
    }
    expect(await look()).toEqual(before)
  })
})

describe.each(withQuery.map((each) => [each.name, each] as const))('%s', (_name, operation) => {
  let before: Awaited<ReturnType<typeof look>>
  beforeAll(async () => {
    before = await look()
  })
  test(
    'refuses a query with one fault, names the parameter and changes nothing',
    forAll({
      runs: 8,
      cases: () => fc.record({ pieces: requestsTo(operation, { strangeIds: false }), pick: fc.nat() }),
      holds: async ({ pieces, pick }) => {
        const misses = queryMisses(operation, pieces.query)
        const { what, path, query } = misses[pick % misses.length] as (typeof misses)[number]
        const answer = await sendPieces(fleet, operation, { ...pieces, query })
        expect([what, answer.status, answer.body.code]).toEqual([what, 400, 'invalid_request'])
        expect([what, pathsOf(answer)]).toEqual([what, expect.arrayContaining([path])])
        expect(await look()).toEqual(before)
      },
    }),
    FUZZ_TIMEOUT_MS,
  )
})
