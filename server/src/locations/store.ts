import type { Executor } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import type { LocationRow } from './location-row.ts'

export interface HistoryRange {
  from: Date
  to: Date
  /** Time of the last location of the page before. */
  after: Date | undefined
  limit: number
}

const history = (accountId: string, deviceKey: string, { from, to, after, limit }: HistoryRange) => sql`
  from locations
  where account_id = ${accountId} and device_key = ${deviceKey}
    and fixed_at >= ${from} and fixed_at <= ${to}
    and fixed_at > ${after ?? '-infinity'}
  order by fixed_at
  limit ${limit}`

export function listLocations(db: Executor, accountId: string, deviceKey: string, range: HistoryRange) {
  return db<LocationRow>`
    select fixed_at as "fixedAt", latitude, longitude, speed, course, altitude, accuracy, extra
    ${history(accountId, deviceKey, range)}`
}

/** A location whose columns are still the text that the database made of them. */
export type LocationTexts = { [Column in keyof LocationRow]: Extract<LocationRow[Column], null> | string }

/** The same for those who make text of it in turn. Adding 0 makes 0 of -0, as JSON does. */
export function listLocationTexts(db: Executor, accountId: string, deviceKey: string, range: HistoryRange) {
  return db<LocationTexts>`
    select fixed_at::text as "fixedAt", (latitude + 0)::text as latitude, (longitude + 0)::text as longitude,
      (speed + 0)::text as speed, (course + 0)::text as course, (altitude + 0)::text as altitude,
      (accuracy + 0)::text as accuracy, extra::text
    ${history(accountId, deviceKey, range)}`
}
