import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { lasting, pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Response } from '../../test/client.ts'
import { Fleet } from '../../test/fuzz/fleet.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { OPERATIONS } from '../../test/fuzz/json-schema.ts'
import { spellStrangely } from '../../test/fuzz/json-spelling.ts'
import { FOR_REQUESTS, requestsTo, sendPieces } from '../../test/fuzz/requests.ts'

const t = useApp(FOR_REQUESTS)
let fleet: Fleet
beforeAll(async () => {
  fleet = await Fleet.given(t)
})

// A PUT may be repeated, so the same body must have the same outcome twice.
const puts = OPERATIONS.filter(({ method }) => method === 'PUT')

describe.each(puts.map((each) => [each.name, each] as const))('%s', (_name, operation) => {
  test(
    'does not mind how JSON is written',
    forAll({
      runs: 12,
      cases: () => fc.record({ pieces: requestsTo(operation), seed: fc.nat() }),
      holds: async ({ pieces, seed }) => {
        const mediaType = 'Application/JSON; charset="utf-8"'
        const usual = await sendPieces(fleet, operation, pieces)
        const text = spellStrangely(fleet.resolveIn(pieces.body), seed)
        const strange = await sendPieces(fleet, operation, pieces, {
          text,
          headers: { 'content-type': mediaType },
        })
        expect([text, outcomeOf(strange)]).toEqual([text, outcomeOf(usual)])
      },
    }),
    FUZZ_TIMEOUT_MS,
  )
})

/** The record, but for when it was written; or why there is none, in any order. */
function outcomeOf(answer: Response) {
  if (answer.status >= 400) return [answer.status, answer.body.code, pathsOf(answer).toSorted()]
  return lasting(answer).replace(/"(lastModified|modification)":"[^"]*"/g, '')
}
