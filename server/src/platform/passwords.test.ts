import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password is stored as salted argon2id and known again', async () => {
  const passwords = createPasswords()
  const [first, second] = [await passwords.hash('correct horse'), await passwords.hash('correct horse')]
  expect(first).toMatch(/^\$argon2id\$/)
  expect(first).not.toBe(second)
  expect([await passwords.verify(first, 'correct horse'), await passwords.verify(first, 'wrong')]).toEqual([
    true,
    false,
  ])
})

test('nobody without a password gets in, not even with the text that is hashed in its place', async () => {
  expect(await createPasswords().verify(null, 'no such user')).toBe(false)
})

test('a flood is turned away with 503, and those in line are served', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash('correct horse')
  const flood = await Promise.allSettled(
    Array.from({ length: 250 }, () => passwords.verify(stored, 'correct horse')),
  )
  const refused = flood.filter((each) => each.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ reason }) => reason.status === 503)).toBe(true)
  expect(flood.filter((each) => each.status === 'fulfilled' && each.value).length).toBe(250 - refused.length)
  expect(await passwords.verify(stored, 'correct horse')).toBe(true)
})
