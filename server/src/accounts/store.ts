import type { AccountSettings } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

export interface AccountRow {
  id: string
  name: string
  timeZone: string
  licenses: number
  dailyEmailLimit: number | null
  dailySmsLimit: number | null
  locationEvents: 'all' | 'sampled' | 'none'
  limitNotice: boolean
  /** Null means for ever. */
  keepLocationsDays: number | null
  holderId: string
  version: string
  createdAt: Date
  modifiedAt: Date
}

const columns = sql`id, name, time_zone as "timeZone", licenses, default_daily_email_limit as "dailyEmailLimit",
  default_daily_sms_limit as "dailySmsLimit", location_events as "locationEvents", limit_notice as "limitNotice",
  keep_locations_days as "keepLocationsDays", holder_id as "holderId", version, created_at as "createdAt",
  modified_at as "modifiedAt"`

export async function nextAccountId(db: Executor) {
  const [row] = await db<{ id: string }>`select nextval('account_ids') as id`
  return (row as { id: string }).id
}

export async function insertAccount(
  db: Executor,
  accountId: string,
  account: { name: string; timeZone: string; licenses: number; holderId: string; now: Date },
) {
  await db`
    insert into accounts (id, name, time_zone, licenses, default_daily_email_limit, default_daily_sms_limit, holder_id,
      location_events, limit_notice, rules_version, version, created_at, modified_at)
    values (${accountId}, ${account.name}, ${account.timeZone}, ${account.licenses}, 100, 10, ${account.holderId},
      'sampled', false, 0, 1, ${account.now}, ${account.now})`
}

export async function findAccount(db: Executor, accountId: string) {
  const [row] = await db<AccountRow>`select ${columns} from accounts where id = ${accountId}`
  return row
}

/** The row that serialises everything that takes or frees a licence. Rows that refer to the account are not held up. */
export async function lockAccount(db: Executor, accountId: string) {
  const [row] =
    await db<AccountRow>`select ${columns} from accounts where id = ${accountId} for no key update`
  if (!row) throw new Error(`Account ${accountId} does not exist.`)
  return row
}

export async function changeAccount(db: Executor, accountId: string, settings: AccountSettings, now: Date) {
  const [row] = await db<AccountRow>`
    update accounts set name = ${settings.name}, time_zone = ${settings.timeZone},
      default_daily_email_limit = ${settings.defaults.dailyEmailLimit},
      default_daily_sms_limit = ${settings.defaults.dailySmsLimit},
      location_events = ${settings.locationEvents}, limit_notice = ${settings.limitNotice},
      keep_locations_days = ${settings.keepLocationsDays},
      version = version + 1, modified_at = ${now}
    where id = ${accountId}
    returning ${columns}`
  return row as AccountRow
}

export async function setLicenses(db: Executor, accountId: string, licenses: number, now: Date) {
  await db`
    update accounts set licenses = ${licenses}, version = version + 1, modified_at = ${now} where id = ${accountId}`
}

/** To be called with every change of the account's rules or areas: batches of locations read them anew. */
export async function moveRulesVersion(db: Executor, accountId: string) {
  await db`update accounts set rules_version = rules_version + 1 where id = ${accountId}`
}

export async function hasAccounts(db: Executor) {
  const rows = await db<{ id: string }>`select id from accounts limit 1`
  return rows.length > 0
}

export function listAccounts(db: Executor) {
  return db<AccountRow>`select ${columns} from accounts order by id`
}
