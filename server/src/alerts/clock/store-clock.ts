import type { Location } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import { sql } from '../../platform/sql.ts'
import type { RuleState } from '../engine/rule-state.ts'

export interface ClockAccount {
  id: string
  timeZone: string
  rulesVersion: string
}

/** The accounts that have a rule which fires by the clock. */
export function listClockAccounts(db: Executor) {
  return db<ClockAccount>`
    select a.id, a.time_zone as "timeZone", a.rules_version as "rulesVersion" from accounts a
    where a.id in (
      select account_id from alert_rules
      where enabled and alert_name in ('Offline', 'FutureDate', 'PastDate', 'ExpiredDate'))
    order by a.id`
}

export interface ClockDevice {
  key: string
  id: string
  createdAt: Date
  receivedAt: Date | null
  location: Location | null
  ruleState: RuleState | null
}

const columns = sql`d.key, d.id, d.created_at as "createdAt", s.received_at as "receivedAt", s.location,
  s.rule_state as "ruleState"`

const active = (now: Date) => sql`(d.expires_at is null or d.expires_at > ${now})`

export interface ClockPage {
  now: Date
  after: string
  limit: number
  look: Look
}

/** Which devices to look at. */
export type Look =
  | { at: 'all' }
  /** Those of which something was received, but nothing after this. */
  | { at: 'silent'; since: Date }
  /** Those whose silence has reached one of these marks, and not long ago. */
  | { at: 'justSilent'; marks: readonly Date[]; notBeforeMs: number }

function inSight(look: Look) {
  if (look.at === 'all') return sql`true`
  if (look.at === 'silent') return sql`s.received_at <= ${look.since}`
  const earliest = look.marks.map((mark) => new Date(mark.getTime() - look.notBeforeMs))
  return sql`exists (
    select from unnest(${look.marks}::timestamptz[], ${earliest}::timestamptz[]) as mark (latest, earliest)
    where s.received_at <= mark.latest and s.received_at > mark.earliest)`
}

/** Devices that have not expired and may have a rule that is due, in the order of their keys. Nothing is held. */
export function listClockDevices(db: Executor, accountId: string, page: ClockPage) {
  return db<ClockDevice>`
    select ${columns} from devices d
    join device_state s on s.account_id = d.account_id and s.device_key = d.key
    where d.account_id = ${accountId} and d.key > ${page.after} and ${active(page.now)}
      and ${inSight(page.look)}
    order by d.key
    limit ${page.limit}`
}

/** The same for some of them, held. One that is held elsewhere has news coming, and is left for the next round. */
export function lockClockDevices(db: Executor, accountId: string, keys: readonly string[], now: Date) {
  return db<ClockDevice>`
    select ${columns} from devices d
    join device_state s on s.account_id = d.account_id and s.device_key = d.key
    where d.account_id = ${accountId} and d.key = any(${keys}::bigint[]) and ${active(now)}
    order by s.account_id, s.device_key
    for no key update of s skip locked`
}

export async function setRuleStates(
  db: Executor,
  accountId: string,
  states: readonly { key: string; state: RuleState | null }[],
) {
  await db`
    update device_state s set rule_state = new.state
    from unnest(
      ${states.map(({ key }) => key)}::bigint[],
      ${states.map(({ state }) => (state ? JSON.stringify(state) : null))}::json[]) as new (key, state)
    where s.account_id = ${accountId} and s.device_key = new.key`
}
