import { type Schema, typesOf } from './json-schema.ts'

/** Something to put in the place of a value that fits. */
export interface Fault {
  what: string
  /** Below the place that is looked at. */
  at?: string
  /** In place of the value there; a text that begins with RAW is written without quotes. */
  value: unknown
}

/** Begins a text that stands for what no value can be. */
const RAW = '\u0000raw:'
const FAULTY_FORMATS: Record<string, string[]> = {
  'date-time': [
    'tomorrow',
    '2026-11-14',
    '2026-02-30T00:00:00Z',
    '2026-11-14T25:00:00Z',
    '2026-11-14T09:30:00',
    '',
  ],
  date: ['2027-02-29', '2027-13-01', '27-01-01', '2027-01-01T00:00:00Z', ''],
  email: ['a', 'a@b', 'a@acme.test, b@acme.test', 'A <a@acme.test>', 'a@acme.test\n', ''],
  phone: ['20123456', '+0123456789', '+45 20 12 34 56', '+4', ''],
}
const FAULTY_PATTERNS: Record<string, string[]> = {
  '\\S': [' ', '\n\t'],
  '^[^\\s\\p{C}]{1,254}$': ['a b', 'a\u0001', 'x'.repeat(255)],
  '^(?!\\.{1,2}$)[A-Za-z0-9._:-]{1,64}$': ['.', '..', 'a b', 'æ', 'a/b', 'x'.repeat(65), ''],
  '^\\+[1-9][0-9]{1,14}$': ['+1', '4520123456', '+0123', '+1234567890123456'],
  '^([01][0-9]|2[0-3]):[0-5][0-9]$': ['24:00', '7:00', '07:60', '07:00:00', '٠٧:٠٠'],
  '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$': ['a\nb', 'a\u2028b', 'a\u0085b'],
  '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$': ['a\u0001b', 'a\u007fb'],
  '^\\S+$': ['a b', '\t'],
}

const KINDS: [type: string, value: unknown][] = [
  ['null', null],
  ['boolean', true],
  ['number', 12.5],
  ['string', '12'],
  ['string', 'NaN'],
  ['array', []],
  ['object', {}],
]

/** Everything that can be wrong with a value of this schema, itself and not what lies in it. */
export function faultsOf(schema: Schema, value: unknown): Fault[] {
  if (schema.enum || schema.const !== undefined)
    return [null, 7, 'nonsense', '', {}].map((wrong) => ({
      what: `is ${JSON.stringify(wrong)}`,
      value: wrong,
    }))
  const types = typesOf(schema)
  const wrongKinds = KINDS.filter(([type]) => types.length > 0 && !types.includes(type)).map(([, wrong]) => ({
    what: `is ${JSON.stringify(wrong)}`,
    value: wrong,
  }))
  if (typeof value === 'string') return [...wrongKinds, ...faultsOfText(schema)]
  if (typeof value === 'number') return [...wrongKinds, ...faultsOfNumber(schema)]
  if (Array.isArray(value)) return [...wrongKinds, ...faultsOfList(schema, value)]
  if (typeof value === 'object' && value !== null) return [...wrongKinds, ...faultsOfObject(schema, value)]
  return wrongKinds
}

function faultsOfText({ minLength = 0, maxLength, pattern, format }: Schema): Fault[] {
  const wrong = [
    ...(minLength > 0 ? ['x'.repeat(minLength - 1)] : []),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(pattern === undefined ? [] : (FAULTY_PATTERNS[pattern] ?? [])),
    ...(format === undefined ? [] : (FAULTY_FORMATS[format] ?? [])),
    'a\0b',
    'half \ud83d of a pair',
  ]
  return wrong.map((value) => ({ what: `is ${JSON.stringify(value).slice(0, 60)}`, value }))
}

function faultsOfNumber({ type, minimum, maximum }: Schema): Fault[] {
  const step = type === 'integer' ? 1 : 1e-9
  const wrong = [
    ...(minimum === undefined ? [] : [minimum - Math.max(step, Math.abs(minimum) * 1e-9), -1e300]),
    ...(maximum === undefined ? [] : [maximum + Math.max(step, Math.abs(maximum) * 1e-9), 1e300]),
    `${RAW}1e400`,
    `${RAW}-1e400`,
  ]
  return wrong.map((value) => ({ what: `is ${value}`, value }))
}

function faultsOfList({ minItems = 0, maxItems, uniqueItems }: Schema, value: readonly unknown[]): Fault[] {
  const [first] = value
  const many = maxItems !== undefined && maxItems <= 1000 && value.length > 0
  return [
    ...(minItems > 0 ? [{ what: 'is too short', value: value.slice(0, minItems - 1) }] : []),
    ...(many ? [{ what: 'is too long', value: Array<unknown>(maxItems + 1).fill(first) }] : []),
    ...(uniqueItems && value.length > 0 ? [{ what: 'has something twice', value: [first, first] }] : []),
  ]
}

function faultsOfObject(schema: Schema, value: object): Fault[] {
  const { required = [], additionalProperties, propertyNames, maxProperties } = schema
  const missing = required.map((at) => ({ what: 'is missing', at, value: undefined }))
  const extra = ['nonsense', 'toString'].map((at) => ({ what: 'is not a property', at, value: 1 }))
  const names = ['', 'x'.repeat((propertyNames?.maxLength ?? 0) + 1)]
  const crowd = Object.fromEntries(Array.from({ length: (maxProperties ?? 0) + 1 }, (_, i) => [`k${i}`, 'v']))
  return [
    ...missing,
    ...(additionalProperties === false ? extra : []),
    ...(propertyNames ? names.map((at) => ({ what: 'is no name for a property', at, value: 'v' })) : []),
    ...(maxProperties === undefined
      ? []
      : [{ what: 'has too many properties', value: { ...crowd, ...value } }]),
  ]
}
