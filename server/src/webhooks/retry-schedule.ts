const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Rests after the first, second, … failed attempt. The last attempt comes a little more than three days after the first. */
const RESTS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
const JITTER = 0.1
const LONGEST_WISH = 24 * HOUR
/** However often the receiver asks us to wait. */
const LAST_AFTER_FIRST = 84 * HOUR

export interface FailedAttempt {
  /** Attempts so far, this one included. */
  attempts: number
  createdAt: Date
  now: Date
  status: number | null
  retryAfter: string | undefined
  /** 0 to 1: a whole queue that failed together does not come back together. */
  chance: number
}

/** When to try again; null when there is no use any more. */
export function nextAttemptOf(failed: FailedAttempt): Date | null {
  const { attempts, createdAt, now, status, retryAfter, chance } = failed
  const rest = RESTS[attempts - 1]
  if (rest === undefined) return null
  const wish = status === 429 || status === 503 ? wishOf(retryAfter, now) : 0
  const next = now.getTime() + Math.max(rest * (1 + JITTER * chance), Math.min(wish, LONGEST_WISH))
  return next - createdAt.getTime() > LAST_AFTER_FIRST ? null : new Date(Math.round(next))
}

/** Retry-After is a number of seconds or a date. */
function wishOf(header: string | undefined, now: Date): number {
  if (header === undefined) return 0
  const text = header.trim()
  const wish = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime()
  return Number.isFinite(wish) ? Math.max(0, wish) : 0
}
