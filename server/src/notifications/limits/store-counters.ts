import type { MessageChannel } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import { sql } from '../../platform/sql.ts'

export interface SendingDevice {
  key: string
  id: string
  name: string
  expiresAt: Date | null
  /** Most messages a day; null means no limit. */
  Email: number | null
  SMS: number | null
}

/**
 * Holds the devices, in order of key, until the end of the transaction: whoever takes units of the same device, or changes its
 * limits, comes before or after. Locations pass.
 */
export function lockSendingDevices(db: Executor, accountId: string, keys: readonly string[]) {
  return db<SendingDevice>`
    select key, id, name, expires_at as "expiresAt", daily_email_limit as "Email", daily_sms_limit as "SMS" from devices
    where account_id = ${accountId} and key = any(${keys}::bigint[])
    order by key
    for no key update`
}

/** Makes the counters of the day where there are none yet. */
export async function openCounters(db: Executor, accountId: string, keys: readonly string[], day: string) {
  await db`
    insert into message_counters (account_id, device_key, day, emails_sent, sms_sent)
    select account_id, key, ${day}::date, 0, 0 from devices
    where account_id = ${accountId} and key = any(${keys}::bigint[])
    order by key
    on conflict do nothing`
}

export interface CounterRow {
  deviceKey: string
  Email: number
  SMS: number
  /** The limit whose being reached was told already. */
  toldEmail: number | null
  toldSMS: number | null
}

export function listCounters(db: Executor, accountId: string, keys: readonly string[], day: string) {
  return db<CounterRow>`
    select device_key as "deviceKey", emails_sent as "Email", sms_sent as "SMS", emails_limit_told as "toldEmail",
      sms_limit_told as "toldSMS"
    from message_counters
    where account_id = ${accountId} and device_key = any(${keys}::bigint[]) and day = ${day}::date`
}

/** How much is added to a counter, with the limit that it must not pass. */
export interface Addition {
  deviceKey: string
  Email: number
  SMS: number
  emailLimit: number | null
  smsLimit: number | null
  toldEmail: number | null
  toldSMS: number | null
}

/** Adds where that stays within the limits, and answers how many counters it was. */
export async function addToCounters(
  db: Executor,
  accountId: string,
  day: string,
  additions: readonly Addition[],
) {
  const rows = await db<object>`
    update message_counters c
    set emails_sent = c.emails_sent + t.emails, sms_sent = c.sms_sent + t.sms,
      emails_limit_told = t.told_emails, sms_limit_told = t.told_sms
    from unnest(
      ${additions.map((each) => each.deviceKey)}::bigint[], ${additions.map((each) => each.Email)}::integer[],
      ${additions.map((each) => each.SMS)}::integer[], ${additions.map((each) => each.emailLimit)}::integer[],
      ${additions.map((each) => each.smsLimit)}::integer[], ${additions.map((each) => each.toldEmail)}::integer[],
      ${additions.map((each) => each.toldSMS)}::integer[])
      as t (device_key, emails, sms, email_limit, sms_limit, told_emails, told_sms)
    where c.account_id = ${accountId} and c.day = ${day}::date and c.device_key = t.device_key
      and (t.emails = 0 or t.email_limit is null or c.emails_sent + t.emails <= t.email_limit)
      and (t.sms = 0 or t.sms_limit is null or c.sms_sent + t.sms <= t.sms_limit)
    returning c.device_key`
  return rows.length
}

/** Returns the unit of a message of which nothing was handed over; the counter never falls below 0. */
export async function giveBackUnit(
  db: Executor,
  accountId: string,
  deviceKey: string,
  day: string,
  channel: MessageChannel,
) {
  const column = channel === 'Email' ? sql`emails_sent` : sql`sms_sent`
  await db`
    update message_counters set ${column} = ${column} - 1
    where account_id = ${accountId} and device_key = ${deviceKey} and day = ${day}::date and ${column} > 0`
}
