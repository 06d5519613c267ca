import { describe, expect, test } from 'vitest'
import { handOver } from './hand-over.ts'
import { HAND_OVER_MS, LEASE_MS, nextDue, retryDelayMs } from './retry-schedule.ts'

describe('after an attempt that failed', () => {
  test.each([
    [1, 30],
    [2, 60],
    [3, 120],
    [4, 300],
    [5, 600],
    [6, 1800],
    [7, 3600],
    [30, 3600],
  ])('the %ith in a row, the pause is %i s and up to a tenth more', (attempt, seconds) => {
    expect(retryDelayMs(attempt, 0)).toBe(seconds * 1000)
    expect(retryDelayMs(attempt, 0.999)).toBeLessThanOrEqual(seconds * 1100)
  })

  test('the pause ends with the day that a message has', () => {
    const queued = new Date('2026-11-14T00:00:00Z')
    expect(nextDue(9, queued, new Date('2026-11-14T23:30:00Z'))).toEqual(new Date('2026-11-15T00:00:00Z'))
  })

  test('the lease outlasts a hand-over and its note', () => {
    expect(LEASE_MS).toBeGreaterThan(2 * HAND_OVER_MS)
  })
})

describe('a hand-over', () => {
  const message = { id: '1', to: 'a@acme.test', subject: '', text: '', critical: false }
  const silent = { send: () => new Promise<never>(() => {}), close: async () => {} }
  const options = { limitMs: 10, stopping: new AbortController().signal, onFault: () => {} }

  test('that takes too long is uncertain', async () => {
    expect(await handOver(silent, message, options)).toEqual({
      outcome: 'uncertain',
      detail: 'No answer within 0.01 seconds.',
    })
  })

  test('is left when the server stops', async () => {
    const stopping = new AbortController()
    const handing = handOver(silent, message, { ...options, limitMs: 60_000, stopping: stopping.signal })
    stopping.abort()
    expect((await handing).outcome).toBe('uncertain')
  })
})
