import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again until the answer is yes; after the bound it fails and says what was awaited. */
export async function waitUntil(
  check: () => boolean | Promise<boolean>,
  what: string,
  { withinMs = 60_000, everyMs = 20 } = {},
): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await check())) {
    if (performance.now() > end) throw new Error(`Waited ${withinMs} ms in vain until ${what}.`)
    await pause(everyMs)
  }
}

export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
