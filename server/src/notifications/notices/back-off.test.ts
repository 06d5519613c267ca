import { describe, expect, test } from 'vitest'
import { type BackOff, judgeRepeat } from './back-off.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-14T00:00:00Z')

/** Plays alerts at these minutes; answers, for each, the repeats it mentions, or "-" when nobody is told. */
function play(minutes: readonly number[]) {
  let state: BackOff | undefined
  const told: (number | '-')[] = []
  const windows: number[] = []
  for (const minute of minutes) {
    const { tell, repeats, after } = judgeRepeat(state, new Date(START + minute * MINUTE))
    state = after
    told.push(tell ? repeats : '-')
    if (tell) windows.push(after.windowSeconds / 60)
  }
  return { told, windows }
}
const every = (step: number, count: number) => Array.from({ length: count }, (_, i) => i * step)

describe('an alert that repeats', () => {
  test.each([
    ['is told at once the first time', [0], [0], [2]],
    ['is left out within two minutes', [0, 1, 1.99], [0, '-', '-'], [2]],
    ['is told after them with the number left out, and the window doubles', [0, 1, 2.5], [0, '-', 1], [2, 4]],
    ['is told at the very end of the window', [0, 1, 2], [0, '-', 1], [2, 4]],
    ['goes on doubling', [0, 1, 2, 5, 6, 9, 13, 14], [0, '-', 1, '-', 1, '-', '-', 2], [2, 4, 8, 16]],
    ['begins anew after a window without any', [0, 1, 2, 5, 6, 20], [0, '-', 1, '-', 1, 0], [2, 4, 8, 2]],
    ['that comes every three minutes is told each time', [0, 3, 6, 9], [0, 0, 0, 0], [2, 2, 2, 2]],
    ['is quiet after exactly one window', [0, 2, 4], [0, 0, 0], [2, 2, 2]],
    ['mentions what was left out also after a quiet time', [0, 1, 90], [0, '-', 1], [2, 2]],
  ])('%s', (_what, minutes, told, windows) => {
    expect(play(minutes)).toEqual({ told, windows })
  })

  test('is told at most once a day in the end, and says of each one that was left out', () => {
    const { told, windows } = play(every(1, 5 * 24 * 60))
    expect(windows).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 1440, 1440, 1440, 1440])
    const mentioned = told.filter((each) => each !== '-').reduce((sum, each) => sum + each, 0)
    const last = told.findLastIndex((each) => each !== '-')
    expect(mentioned).toBe(told.slice(0, last).filter((each) => each === '-').length)
  })

  test('is not told twice when the clock goes back', () => {
    expect(play([10, 0, 9]).told).toEqual([0, '-', '-'])
  })
})
