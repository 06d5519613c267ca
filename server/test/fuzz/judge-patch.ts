import { isDeepStrictEqual } from 'node:util'
import { Ajv } from 'ajv'
import { addFormats } from '../../src/platform/formats.ts'
import { jsonPatchModel, mergeModel } from './patch-model.ts'
import type { PatchableRecord } from './patchable-fields.ts'
import { isAsItSays, type Patch } from './patches.ts'

type Json = Record<string, unknown>

/** What must come of a change: refused with a status; taken; or either, since it is well-formed and may still be wrong. */
export type Verdict = { outcome: 'refused'; status?: number } | { outcome: 'taken' | 'either'; record: Json }

const ajv = addFormats(new Ajv({ strict: false, discriminator: true }))
const refused = (status?: number): Verdict => ({
  outcome: 'refused',
  ...(status !== undefined && { status }),
})

export function judgePatch(kind: PatchableRecord, before: Json, patch: Patch): Verdict {
  if (!isAsItSays(patch)) return refused(400)
  const patched = Array.isArray(patch.body)
    ? jsonPatchModel(before, patch.body)
    : { document: mergeModel(before, patch.body, new Set(kind.keepsNull)) }
  if (patched === 'refused') return refused(400)
  if (patched === 'test failed') return refused(409)
  const { document } = patched
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return refused(400)
  const fields = document as Json
  const isTouched = (name: string) => !isDeepStrictEqual(fields[name] ?? null, before[name] ?? null)
  if (kind.system.some(isTouched)) return refused(400)
  return judgeDocument(kind, before, fields)
}

/** Of a whole document, as a PUT brings it or a patch leaves it. */
export function judgeDocument(kind: PatchableRecord, before: Json, document: Json): Verdict {
  const own = Object.fromEntries(Object.entries(document).filter(([name]) => !kind.system.includes(name)))
  // What has a fallback may be left out, also where the schema of the whole asks for it.
  const fallbacks = Object.fromEntries(
    Object.entries(kind.fields).flatMap(([name, { fallback }]) =>
      fallback === undefined ? [] : [[name, fallback]],
    ),
  )
  if (!ajv.validate(kind.input, { ...fallbacks, ...own })) return refused(400)
  const record = storedAs(kind, before, own)
  const isRight = Object.entries(kind.fields).every(
    ([name, { values, free }]) =>
      free ||
      own[name] === undefined ||
      [...values, before[name]].some((value) => isDeepStrictEqual(value, own[name])),
  )
  return { outcome: isRight && (kind.fits?.(record) ?? true) ? 'taken' : 'either', record }
}

/** The fields of the record as it will be read, those that callers may change. */
export function storedAs({ fields }: PatchableRecord, before: Json, document: Json): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { fallback, stored = (value: unknown) => value }]) => {
      const [value] = [document[name], fallback, before[name]].filter((each) => each !== undefined)
      return [name, (stored as (value: unknown) => unknown)(value)]
    }),
  )
}
