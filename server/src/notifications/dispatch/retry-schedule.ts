const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long a hand-over may take. */
export const HAND_OVER_MS = 60 * SECOND

/**
 * For how long a message that is being handed over is left to whoever took it. Longer than a hand-over with its note, so that
 * another process takes it only after a crash.
 */
export const LEASE_MS = 3 * MINUTE

/** A message that could not be handed over by then is given up. */
export const GIVE_UP_MS = 24 * HOUR

const DELAYS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE]

/** How long to wait after this attempt, the first being 1. Up to a tenth more, so that what failed together does not come back together. */
export function retryDelayMs(attempt: number, random = Math.random()): number {
  return Math.round((DELAYS[attempt - 1] ?? HOUR) * (1 + random / 10))
}

const giveUpAt = (queuedAt: Date) => queuedAt.getTime() + GIVE_UP_MS

export const isTooOld = (queuedAt: Date, now: Date) => giveUpAt(queuedAt) <= now.getTime()

/** When to try again; at the latest when the message is given up, so that it does not stay queued any longer. */
export const nextDue = (attempt: number, queuedAt: Date, now: Date) =>
  new Date(Math.min(now.getTime() + retryDelayMs(attempt), giveUpAt(queuedAt)))
