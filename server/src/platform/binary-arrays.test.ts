import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { bigints, booleans, doubles, jsonbs, jsons, texts, times } from './binary-arrays.ts'

const t = useApp()

test('arrays reach the database as they are', async () => {
  const numbers = [0, -0, 1.5, -180, 5e-324, 1.7976931348623157e308, null, 55.676098]
  const ids = [
    '1',
    '-1',
    '999999999999999',
    '-4294967297',
    '9007199254740993',
    '9223372036854775807',
    '-9223372036854775808',
    '0',
  ]
  const words = ['', 'Ærø 🛰', null, 'a"b\\c{},\n', 'x'.repeat(5000)]
  const instants = [
    '0001-01-01T00:00:00.000Z',
    '1999-12-31T23:59:59.999Z',
    '1714-10-20T00:00:00.001Z',
    '2255-06-05T23:47:34.741Z',
    '9999-12-31T23:59:59.999Z',
    '2026-11-14T09:30:00.001Z',
  ].map((text) => new Date(text))
  const records = ['{"a":1}', null, '{"ö":["🛰",null]}']
  const [row] = await t.db.system(
    (db) => db<Record<string, unknown>>`
      select ${doubles(numbers)}::float8[] as numbers, ${bigints(ids)}::bigint[] as ids, ${texts(words)}::text[] as words,
        ${times(instants)}::timestamptz[] as instants, ${booleans([true, false])}::boolean[] as switches,
        ${jsons(records)}::json[] as records, ${jsonbs(records)}::jsonb[] as "binaryRecords"`,
  )
  const parsed = records.map((text) => (text === null ? null : JSON.parse(text)))
  expect(row).toEqual({
    numbers,
    ids,
    words,
    instants,
    switches: [true, false],
    records: parsed,
    binaryRecords: parsed,
  })
})

test('an array may be empty', async () => {
  const [row] = await t.db.system(
    (db) => db<{ lengths: number[] }>`
      select array[cardinality(${doubles([])}::float8[]), cardinality(${texts([])}::text[])] as lengths`,
  )
  expect(row?.lengths).toEqual([0, 0])
})
