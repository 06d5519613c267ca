import { hash, verify } from '@node-rs/argon2'

// argon2id with 19 MiB and two passes, the library's default. Each hash takes memory and a core for a while, so few run at once.
const MOST_AT_ONCE = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** Also takes its time when there is no hash to compare with, so that an unknown user looks like a wrong password. */
  verify(stored: string | null, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  let running = 0
  const waiting: (() => void)[] = []
  async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
  let decoy: Promise<string> | undefined
  return {
    hash: (password) => takingTurns(() => hash(password)),
    async verify(stored, password) {
      decoy ??= takingTurns(() => hash('no such user'))
      const against = stored ?? (await decoy)
      const matches = await takingTurns(() => verify(against, password))
      return matches && stored !== null
    },
  }
}
