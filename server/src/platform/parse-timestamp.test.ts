import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { isoTimestamp } from './parse-timestamp.ts'

const t = useApp()

test.each([
  '2026-11-14T09:30:00.000Z',
  '2026-11-14T09:30:00.100Z',
  '2026-11-14T09:30:00.120Z',
  '2026-11-14T09:30:00.123Z',
  '2024-02-29T23:59:59.999Z',
  '1969-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999Z',
  '0100-01-01T00:00:00.000Z',
  '0099-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
])('%s comes back from the database as the same instant', async (text) => {
  const [row] = await t.db.system(
    (db) =>
      db<{ at: Date; text: string }>`select ${text}::timestamptz as at, (${text}::timestamptz)::text as text`,
  )
  expect(row?.at.toISOString()).toBe(text)
  expect(isoTimestamp(row?.text ?? '')).toBe(text)
})

test('what is finer than a millisecond is cut off', async () => {
  const text = '2026-11-14T09:30:00.123999Z'
  const [row] = await t.db.system(
    (db) =>
      db<{ at: Date; text: string }>`select ${text}::timestamptz as at, (${text}::timestamptz)::text as text`,
  )
  expect(row?.at.toISOString()).toBe('2026-11-14T09:30:00.123Z')
  expect(isoTimestamp(row?.text ?? '')).toBe('2026-11-14T09:30:00.123Z')
})
