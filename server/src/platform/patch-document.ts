import { isDeepStrictEqual } from 'node:util'
import type { PatchBody } from '@sextant/contract'
import { invalid } from './errors.ts'
import { applyJsonPatch } from './json-patch.ts'

export const PATCH_MEDIA_TYPES = [
  'application/json',
  'application/json-patch+json',
  'application/merge-patch+json',
]

/**
 * The document with the patch applied, both forms (RFC 6902 as an array, RFC 7396 as an object). The caller validates the
 * result like a PUT. Fields of the system may be named, in a `test` for instance, but must come out unchanged.
 */
export function patchDocument(
  document: object,
  patch: PatchBody,
  systemFields: readonly string[],
  mediaType: string | undefined,
): Record<string, unknown> {
  checkForm(patch, mediaType)
  const before = document as Record<string, unknown>
  const patched = Array.isArray(patch) ? applyJsonPatch(before, patch) : mergePatch(before, patch)
  if (!isObject(patched)) throw invalid('', 'must still be an object after the patch')
  // A record sent back as it was read may hold null, which a merge takes for "remove": that changes nothing here.
  for (const field of systemFields)
    if (!isDeepStrictEqual(patched[field] ?? null, before[field] ?? null))
      throw invalid(`/${field}`, 'cannot be changed')
  return patched
}

function checkForm(patch: PatchBody, mediaType = '') {
  const form = mediaType.toLowerCase()
  if (form.startsWith('application/json-patch+json') && !Array.isArray(patch))
    throw invalid('', 'must be an array of operations, as application/json-patch+json says')
  if (form.startsWith('application/merge-patch+json') && Array.isArray(patch))
    throw invalid('', 'must be an object, as application/merge-patch+json says')
}

// RFC 7396 has no way to set null: it removes. Removing these would bring their default back, and null, "no limit", is what
// somebody who sends it means.
const NULL_IS_A_VALUE = new Set(
  ['', '/limits', '/defaults'].flatMap((place) => [`${place}/dailyEmailLimit`, `${place}/dailySmsLimit`]),
)

function mergePatch(target: unknown, patch: unknown, pointer = ''): unknown {
  if (!isObject(patch)) return patch
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {}
  for (const [key, value] of Object.entries(patch)) {
    const place = `${pointer}/${key}`
    if (value === null && !NULL_IS_A_VALUE.has(place)) delete result[key]
    else result[key] = mergePatch(result[key], value, place)
  }
  return result
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
