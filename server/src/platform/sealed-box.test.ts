import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './sealed-box.ts'

const key = randomBytes(32)
const REFUSAL = /authenticate|no sealed box/

test.each(['', 'whsec_abc', 'Ωmega "quotes" 🛰'])('%j comes out of the box as it went in', (text) => {
  expect(unseal(key, seal(key, text, 'a'), 'a')).toBe(text)
})

test('the text is not in the box, and two boxes of one text differ', () => {
  const box = seal(key, 'a text to hide', 'a')
  expect(box.includes('hide')).toBe(false)
  expect(box.equals(seal(key, 'a text to hide', 'a'))).toBe(false)
})

test('a box does not open with another key, for another context, or after any change', () => {
  const box = seal(key, 'a text to hide', 'account 1')
  expect(() => unseal(randomBytes(32), box, 'account 1')).toThrow(REFUSAL)
  expect(() => unseal(key, box, 'account 2')).toThrow(REFUSAL)
  for (let i = 0; i < box.length; i++) {
    const changed = Buffer.from(box)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => unseal(key, changed, 'account 1')).toThrow(REFUSAL)
  }
  for (const length of [0, 1, 12, 28, box.length - 1])
    expect(() => unseal(key, box.subarray(0, length), 'account 1')).toThrow(REFUSAL)
})
