import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Response } from '../../test/client.ts'
import { Fleet } from '../../test/fuzz/fleet.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { judgeDocument, judgePatch, storedAs, type Verdict } from '../../test/fuzz/judge-patch.ts'
import type { PatchableRecord } from '../../test/fuzz/patchable-fields.ts'
import { PATCHABLE } from '../../test/fuzz/patchable-records.ts'
import { patchesOf } from '../../test/fuzz/patches.ts'

type Json = Record<string, unknown>

const t = useApp({ webhookAllow: ['192.0.2.0/24'] })

const versionOf = ({ headers }: Response) => Number(headers['etag']?.slice(1, -1))

function recordIn({ body }: Response, member: PatchableRecord['member']): Json {
  const { success: _s, apiUsage: _u, apiDailyUsage: _d, ...record } = member ? body[member] : body
  return record
}

describe.each(PATCHABLE.map((each) => [each.name, each] as const))('%s', (_name, unresolved) => {
  let kind: PatchableRecord
  let fleet: Fleet
  let first: Json
  beforeAll(async () => {
    fleet = await Fleet.given(t)
    kind = { ...unresolved, ...fleet.resolveIn({ url: unresolved.url }), fields: resolveFields(unresolved) }
    // With something in every field, so that whatever is taken away is missed.
    const full = Object.entries(kind.fields).map(([name, { values }]) => ({
      op: 'add',
      path: `/${name}`,
      value: values.at(-1),
    }))
    const answer = await fleet.client.patch(kind.url, full)
    if (answer.status !== 200) throw new Error(answer.text)
    first = recordIn(await read(), kind.member)
  })

  /** Functions do not survive a trip through JSON, so only what may hold placeholders makes it. */
  const resolveFields = ({ fields }: PatchableRecord) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const { values, fallback } = fleet.resolveIn({ values: field.values, fallback: field.fallback })
        return [name, { ...field, values, ...(fallback !== undefined && { fallback }) }]
      }),
    )

  const read = async () => {
    const answer = await fleet.client.get(kind.url)
    expect(answer.status).toBe(200)
    return answer
  }

  /** Every case begins with the same record, so that one can be repeated alone. A record may be sent back as it was read. */
  async function reset() {
    const own = Object.fromEntries(Object.entries(first).filter(([name]) => name in kind.fields))
    const answer = kind.canPut
      ? await fleet.client.put(kind.url, first)
      : await fleet.client.patch(kind.url, own)
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    const now = await read()
    expect(recordIn(now, kind.member)).toMatchObject(own)
    return now
  }

  /** By PUT, or where there is none by a patch that brings a whole new record. */
  function replace(document: Json, before: Json) {
    if (kind.canPut) return fleet.client.put(kind.url, document)
    const system = Object.fromEntries(kind.system.map((name) => [name, before[name]]))
    return fleet.client.patch(kind.url, [{ op: 'replace', path: '', value: { ...system, ...document } }])
  }

  /** The record is as the verdict says, its version has moved exactly when it was written, and the answer told the truth. */
  async function expectVerdict(verdict: Verdict, before: Response, answer: Response) {
    const after = await read()
    if (answer.status === 200) {
      expect(verdict).not.toMatchObject({ outcome: 'refused' })
      if (verdict.outcome === 'refused') return
      expect(storedAs(kind, {}, recordIn(after, kind.member))).toEqual(verdict.record)
      expect(recordIn(answer, kind.member)).toEqual(recordIn(after, kind.member))
      expect([versionOf(after), versionOf(answer)]).toEqual([versionOf(before) + 1, versionOf(before) + 1])
    } else {
      expect([answer.status, answer.text, verdict.outcome]).not.toEqual([answer.status, answer.text, 'taken'])
      expect(answer.status).toBeLessThan(500)
      if (verdict.outcome === 'refused' && verdict.status !== undefined)
        expect(answer.status).toBe(verdict.status)
      if (answer.status === 400) expect(answer.body.details.length).toBeGreaterThan(0)
      expect(recordIn(after, kind.member)).toEqual(recordIn(before, kind.member))
      expect(versionOf(after)).toBe(versionOf(before))
    }
  }

  test(
    'after a PATCH is what the patch makes of it, or as it was',
    forAll({
      runs: 25,
      cases: () => patchesOf(kind),
      holds: async (given) => {
        expect.hasAssertions()
        const patch = fleet.resolveIn(given)
        const before = await reset()
        const verdict = judgePatch(kind, recordIn(before, kind.member), patch)
        const answer = await fleet.client.patch(kind.url, patch.body, { 'content-type': patch.mediaType })
        await expectVerdict(verdict, before, answer)
      },
    }),
    FUZZ_TIMEOUT_MS,
  )

  test(
    'replaced as a whole is what was sent, with defaults for the rest, or as it was',
    forAll({
      runs: 10,
      cases: () => {
        const values = Object.entries(kind.fields).map(([name, field]) => [
          name,
          fc.constantFrom(...field.values),
        ])
        const { required = [] } = kind.input as { required?: string[] }
        return fc.record(Object.fromEntries(values) as Record<string, fc.Arbitrary<unknown>>, {
          requiredKeys: required,
        })
      },
      holds: async (given) => {
        expect.hasAssertions()
        const document = fleet.resolveIn(given)
        const before = await reset()
        const verdict = judgeDocument(kind, recordIn(before, kind.member), document)
        await expectVerdict(verdict, before, await replace(document, recordIn(before, kind.member)))
      },
    }),
    FUZZ_TIMEOUT_MS,
  )

  test(
    'is changed by an If-Match only when it names the version',
    forAll({
      runs: 8,
      cases: () =>
        fc.record({
          others: fc.array(
            fc.oneof(
              fc.constantFrom('"0"', 'W/"1"', '1', '""', '"*"', 'x y', '\u00ff'),
              fc.nat().map((n) => `"x${n}"`),
            ),
          ),
          names: fc.constantFrom('version', 'any', 'nothing'),
        }),
      holds: async ({ others, names }) => {
        const before = await reset()
        const tags = { version: [...others, `"${versionOf(before)}"`], any: ['*'], nothing: others }[names]
        const [name = '', field] = Object.entries(kind.fields)[0] ?? []
        const body = { [name]: first[name] ?? field?.values[0] }
        const answer = await fleet.client.patch(kind.url, body, { 'if-match': tags.join(', ') })
        expect([tags, answer.status]).toEqual([tags, names === 'nothing' ? 412 : 200])
        if (names === 'nothing')
          expect(await read()).toMatchObject({ headers: { etag: before.headers['etag'] } })
      },
    }),
    FUZZ_TIMEOUT_MS,
  )
})
