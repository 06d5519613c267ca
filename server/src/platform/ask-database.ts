import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from './db.ts'

const PATIENCE_MS = 3000

/**
 * Asks whether the database answers, and fails when it does not in time: one that hangs says nothing at all. Who asks meanwhile waits
 * for the same answer, so that a database that hangs holds one connection and not one for each who asked.
 */
export function createDatabaseCheck(db: Db): () => Promise<void> {
  let asked: Promise<unknown> | undefined
  return async () => {
    asked ??= db
      .system((db) => db`select 1 as one`)
      .finally(() => {
        asked = undefined
      })
    const over = new AbortController()
    const late = pause(PATIENCE_MS, undefined, { signal: over.signal }).then(() => {
      throw new Error(`The database did not answer within ${PATIENCE_MS} ms.`)
    })
    try {
      await Promise.race([asked, late])
    } finally {
      late.catch(() => {})
      over.abort()
    }
  }
}
