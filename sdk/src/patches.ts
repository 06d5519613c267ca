import type { JsonPatch } from '@sextant/contract'

/** The fields to change (RFC 7396); null returns one to its default. */
export type MergePatch<T> = {
  [K in keyof T]?:
    | (NonNullable<T[K]> extends readonly unknown[] | string | number | boolean ? T[K] : MergePatch<T[K]>)
    | null
}

/** Either an array of operations (RFC 6902: add, remove, replace, move, copy, test) or the fields to change (RFC 7396). */
export type Patch<T> = JsonPatch | MergePatch<T>

export const mediaTypeOf = (patch: object) =>
  Array.isArray(patch) ? 'application/json-patch+json' : 'application/merge-patch+json'
