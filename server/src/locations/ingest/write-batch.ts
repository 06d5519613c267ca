import type { Db } from '../../platform/db.ts'
import { isWrongGuess } from './store-guess.ts'
import { numberDevices, type Outcome, type Submission } from './submission.ts'
import { type Guess, guessBatch, writeGuess } from './write-guess.ts'
import { type HeldOptions, writeHeld } from './write-held.ts'

/** Stores one batch in one transaction: as it is guessed where that can be and proves right, otherwise looking first. */
export async function writeBatch(
  db: Db,
  submissions: readonly Submission[],
  options: HeldOptions,
): Promise<Outcome[]> {
  const batch = numberDevices(submissions)
  const guess = options.careful ? undefined : guessBatch(batch, options)
  const outcomes = guess && (await tryGuess(db, guess, options.now))
  return outcomes ?? db.system((db) => writeHeld(db, batch, options))
}

async function tryGuess(db: Db, guess: Guess, now: Date) {
  try {
    return await db.system((db) => writeGuess(db, guess, now))
  } catch (error) {
    if (isWrongGuess(error)) return undefined
    throw error
  }
}
