import type { Executor } from '../platform/db.ts'
import type { LocationRow } from './location-row.ts'

export interface HistoryRange {
  from: Date
  to: Date
  /** Time of the last location of the page before. */
  after: Date | undefined
  limit: number
}

export function listLocations(db: Executor, accountId: string, deviceKey: string, range: HistoryRange) {
  const { from, to, after, limit } = range
  return db<LocationRow>`
    select fixed_at as "fixedAt", latitude, longitude, speed, course, altitude, accuracy, extra
    from locations
    where account_id = ${accountId} and device_key = ${deviceKey}
      and fixed_at >= ${from} and fixed_at <= ${to}
      and fixed_at > ${after ?? '-infinity'}
    order by fixed_at
    limit ${limit}`
}
