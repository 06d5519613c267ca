import { setTimeout as pause } from 'node:timers/promises'

/** Tells whether the promise settled in time. Leaves no timer behind that would keep the process alive. */
export async function settlesWithin(promise: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController()
  const settled = promise.then(
    () => true,
    () => true,
  )
  const late = pause(timeoutMs, false, { signal: timer.signal }).catch(() => false)
  const inTime = await Promise.race([settled, late])
  timer.abort()
  return inTime
}

/** Looks again and again until the answer is yes or the time is over. */
export async function becomesTrue(look: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (await look()) return true
    if (Date.now() >= deadline) return false
    await pause(50)
  }
}
