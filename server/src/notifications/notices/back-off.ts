const FIRST_SECONDS = 2 * 60
const LONGEST_SECONDS = 24 * 60 * 60

/** What is remembered of an alert that people were told of by one channel. */
export interface BackOff {
  windowSeconds: number
  toldAt: Date
  seenAt: Date
  /** How often it came since then without anybody being told. */
  suppressed: number
}

export interface Verdict {
  tell: boolean
  /** How many were left out before this one. */
  repeats: number
  /** What to remember if people are told, or held back, as this says. */
  after: BackOff
}

/**
 * Whether people are told of an alert that has come again. Within the window after the last telling they are not. After it they
 * are: if the alert kept coming the next window is twice as long, up to a day; if it was quiet for a whole window, all begins anew.
 */
export function judgeRepeat(before: BackOff | undefined, now: Date): Verdict {
  const told = { toldAt: now, seenAt: now, suppressed: 0 }
  if (!before) return { tell: true, repeats: 0, after: { ...told, windowSeconds: FIRST_SECONDS } }
  const windowMs = before.windowSeconds * 1000
  if (now.getTime() - before.toldAt.getTime() < windowMs)
    return { tell: false, repeats: 0, after: leaveOut(before, now) }
  const quiet = now.getTime() - before.seenAt.getTime() >= windowMs
  const windowSeconds = quiet ? FIRST_SECONDS : Math.min(before.windowSeconds * 2, LONGEST_SECONDS)
  return { tell: true, repeats: before.suppressed, after: { ...told, windowSeconds } }
}

/** It came, and nobody was told. */
export const leaveOut = (before: BackOff, now: Date): BackOff => ({
  ...before,
  seenAt: now,
  suppressed: before.suppressed + 1,
})
