export type Json = Record<string, unknown>

/** A field that a caller may change. */
export interface Field {
  /** Values that are right, and not only well-formed. The last ones of all fields are right together. */
  values: unknown[]
  /** Whether anything that fits the schema is right. */
  free?: true
  /** What the field is when a document leaves it out; without one it has to be there. */
  fallback?: unknown
  /** What a right value is stored as. */
  stored?: (value: never) => unknown
}

/** A kind of record that takes patches, and what the contract says of it. */
export interface PatchableRecord {
  name: string
  /** With placeholders of a Fleet. */
  url: string
  /** The member of an answer that holds the record, when it is not the answer itself. */
  member?: 'account' | 'device'
  input: object
  canPut: boolean
  /** Fields that may be named but not changed. */
  system: string[]
  fields: Record<string, Field>
  /** Places where null in a merge patch is a value. */
  keepsNull?: string[]
  /** What is right field by field may be wrong as a whole. */
  fits?: (record: Json) => boolean
}

const TEXTS = ['', 'Plain', 'Æ, "quoted"\n🚚 ~/']
const NAMES = ['Alpha', 'Æ, "quoted" 🚚 ~/']
export const name: Field = { values: NAMES, free: true }
export const description: Field = { values: TEXTS, free: true, fallback: '' }
export const tags: Field = { values: [{}, { a: '1', 'x/y': '~' }], free: true, fallback: {} }
export const flag = (fallback: boolean): Field => ({ values: [true, false], free: true, fallback })
/** A list of ids whose order does not matter. */
export const ids = (...lists: string[][]) => ({
  values: [[], ...lists],
  fallback: [],
  stored: (list: string[]) => [...new Set(list)].toSorted(),
})
export const DEVICE_LISTS = [['@@deviceId@@'], ['@@secondDeviceId@@', '@@deviceId@@']]
export const asInstant = (time: string | null) => (time === null ? null : new Date(time).toISOString())
