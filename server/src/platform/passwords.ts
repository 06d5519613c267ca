import { hash, verify } from '@node-rs/argon2'
import { unavailable } from './errors.ts'

// argon2id with 19 MiB and two passes, the library's default. Each hash takes memory and a core for a while, so few run at once,
// and a queue that would take many seconds is turned away.
const MOST_AT_ONCE = 2
const MOST_WAITING = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /** Also takes its time when there is no hash to compare with, so that an unknown user looks like a wrong password. */
  verify(stored: string | null, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  let running = 0
  const waiting: (() => void)[] = []
  async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
    if (running < MOST_AT_ONCE) running++
    else if (waiting.length < MOST_WAITING) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw unavailable('Too many sign-ins at once. Try again shortly.')
    try {
      return await work()
    } finally {
      // The turn goes to the next in line, or nobody has it.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => takingTurns(() => hash(password)),
    async verify(stored, password) {
      decoy ??= hash('no such user')
      const against = stored ?? (await decoy)
      const matches = await takingTurns(() => verify(against, password))
      return matches && stored !== null
    },
  }
}
