import { expect, test } from 'vitest'
import { chooseWork, MOST_A_WEBHOOK, MOST_AN_ACCOUNT, MOST_AT_ONCE } from './choose-work.ts'

const idle = { all: 0, ofAccount: () => 0, ofWebhook: () => 0 }
const due = (accountId: string, webhookId: string, count = MOST_A_WEBHOOK, failing = false) => ({
  accountId,
  webhookId,
  due: count,
  failing,
})
const countOf = (chosen: ReturnType<typeof chooseWork>, accountId: string) =>
  (chosen.get(accountId) ?? []).reduce((sum, { count }) => sum + count, 0)

test('a webhook gets a few places, and one while it fails', () => {
  const chosen = chooseWork([due('1', 'a'), due('2', 'b', 3), due('3', 'c', 8, true)], idle)
  expect([countOf(chosen, '1'), countOf(chosen, '2'), countOf(chosen, '3')]).toEqual([MOST_A_WEBHOOK, 3, 1])
  const busy = { ...idle, ofWebhook: () => 1 }
  expect(countOf(chooseWork([due('3', 'c', 8, true)], busy), '3')).toBe(0)
  expect(countOf(chooseWork([due('1', 'a')], busy), '1')).toBe(MOST_A_WEBHOOK - 1)
})

test('an account with many webhooks gets no more than its part', () => {
  const many = Array.from({ length: 50 }, (_, i) => due('1', `a${i}`))
  const chosen = chooseWork([...many, due('2', 'b')], idle)
  expect([countOf(chosen, '1'), countOf(chosen, '2')]).toEqual([MOST_AN_ACCOUNT, MOST_A_WEBHOOK])
  expect(chooseWork(many, { ...idle, ofAccount: () => MOST_AN_ACCOUNT }).size).toBe(0)
})

test('what is left is shared out in turn, and never more than all', () => {
  const many = Array.from({ length: 60 }, (_, i) => due(`${i}`, `w${i}`))
  const chosen = chooseWork(many, { ...idle, all: MOST_AT_ONCE - 70 })
  const counts = many.map(({ accountId }) => countOf(chosen, accountId))
  expect(counts.reduce((a, b) => a + b)).toBe(70)
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([1, 2])
  expect(chooseWork(many, { ...idle, all: MOST_AT_ONCE }).size).toBe(0)
})
