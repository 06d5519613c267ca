import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again until the answer is yes. Answers whether it was, within the time given. */
export async function becomesTrue(
  check: () => boolean | Promise<boolean>,
  { withinMs = 60_000, everyMs = 20 } = {},
): Promise<boolean> {
  const end = performance.now() + withinMs
  while (!(await check())) {
    if (performance.now() > end) return false
    await pause(everyMs)
  }
  return true
}

/** The same where nothing can go on without it. */
export async function waitUntil(check: () => boolean | Promise<boolean>, what: string, withinMs = 60_000) {
  if (!(await becomesTrue(check, { withinMs })))
    throw new Error(`Waited ${withinMs / 1000} s in vain until ${what}.`)
}
