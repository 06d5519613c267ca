import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Response } from '../../test/client.ts'
import { Fleet } from '../../test/fuzz/fleet.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { OPERATIONS, type Operation } from '../../test/fuzz/json-schema.ts'
import { FOR_REQUESTS, requestsTo, sendPieces } from '../../test/fuzz/requests.ts'

const t = useApp(FOR_REQUESTS)
let fleet: Fleet
beforeAll(async () => {
  fleet = await Fleet.given(t)
})

/** What was asked for may be gone, or the caller's key: later cases should find a whole account again. */
const mayHaveTaken = ({ method, operationId }: Operation, { status }: Response) =>
  status < 300 && (method === 'DELETE' || operationId === 'generateApiKey')

function expectOurForm({ status, body }: Response) {
  if (status < 400) return
  expect(body).toMatchObject({ success: false, error: expect.stringMatching(/\S/), code: expect.any(String) })
  if (body.code === 'invalid_request') expect(body.details?.length).toBeGreaterThan(0)
}

// The client itself checks that the status is described and that the body fits the schema of its answer.
describe.each(OPERATIONS.map((each) => [each.name, each] as const))('%s', (_name, operation) => {
  const takesInput = operation.body !== undefined || operation.parameters.length > 0
  test(
    'answers whatever fits its description as described, and never with a fault of ours',
    forAll({
      runs: takesInput ? 10 : 1,
      cases: () => requestsTo(operation),
      holds: async (pieces) => {
        const answer = await sendPieces(fleet, operation, pieces)
        expect([answer.status, answer.status < 500]).toEqual([answer.status, true])
        expectOurForm(answer)
        if (mayHaveTaken(operation, answer)) fleet = await Fleet.given(t)
      },
    }),
    FUZZ_TIMEOUT_MS,
  )
})
