import type { Db } from '../../platform/db.ts'

/** One round of removing what is too old. It ends soon after `isStopped` says so. */
export interface Run {
  db: Db
  now: Date
  isStopped: () => boolean
}
