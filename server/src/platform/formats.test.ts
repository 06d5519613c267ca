import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { addFormats } from './formats.ts'

const ajv = addFormats(new Ajv())
const fits = (format: string, text: string) => ajv.validate({ type: 'string', format }, text)

test.each([
  '2026-11-14T09:30:00Z',
  '2026-11-14T09:30:00.123456789Z',
  '2026-11-14t09:30:00z',
  '2026-11-14T09:30:00+02:00',
  '2024-02-29T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
])('%s is a date and time', (text) => {
  expect(fits('date-time', text)).toBe(true)
})

test.each([
  '2026-11-14',
  '2026-11-14T09:30:00',
  '2026-11-14 09:30:00Z',
  '2026-11-14T09:30Z',
  '2026-02-30T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-11-14T24:00:01Z',
  '2026-11-14T09:60:00Z',
  '2026-11-14T09:30:60Z',
  '2026-11-14T09:30:00+25:00',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-01:00',
  '+12026-01-01T00:00:00Z',
  '1763112600',
  'now',
  '',
])('%j is no date and time', (text) => {
  expect(fits('date-time', text)).toBe(false)
})

test.each(['2026-11-14', '2024-02-29', '0001-01-01'])('%s is a date', (text) => {
  expect(fits('date', text)).toBe(true)
})

test.each(['2026-2-1', '2026-02-30', '2026-00-10', '14.11.2026', '2026-11-14T00:00:00Z', ''])(
  '%j is no date',
  (text) => {
    expect(fits('date', text)).toBe(false)
  },
)

test.each(['ops@acme.test', 'a.b+c@sub.acme.test', "o'hara@acme.test", 'x@1.de'])(
  '%s is an e-mail address',
  (text) => {
    expect(fits('email', text)).toBe(true)
  },
)

test.each([
  'acme',
  '@acme.test',
  'ops@',
  'ops@acme',
  'a b@acme.test',
  'Ops <ops@acme.test>',
  'a@acme.test,b@acme.test',
  'a@acme.test\nBcc: b@acme.test',
  '.a@acme.test',
  'a..b@acme.test',
  'a@-acme.test',
  'a@acme..test',
])('%j is no e-mail address', (text) => {
  expect(fits('email', text)).toBe(false)
})

test.each(['+4512345678', '+15551234567', '+351912345678', '+870776123456', '+881612345678'])(
  '%s is a telephone number',
  (text) => {
    expect(fits('phone', text)).toBe(true)
  },
)

test.each([
  '4512345678',
  '004512345678',
  '+45 12 34 56 78',
  '+45-12345678',
  '+0123456789',
  '+99912345678',
  '+4512',
  '+45123456789012345',
  '+4512345678\n',
  '+4512345678;ext=5',
  '+٤٥١٢٣٤٥٦٧٨',
  '',
])('%j is no telephone number', (text) => {
  expect(fits('phone', text)).toBe(false)
})
