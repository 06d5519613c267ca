import type { MessageChannel } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import type { BackOff } from './back-off.ts'

export interface BackOffRow extends BackOff {
  deviceKey: string
  /** What repeats: the id of the rule. */
  subject: string
  channel: MessageChannel
}

/** The caller holds the devices: nobody else moves these rows. */
export function listBackOffs(
  db: Executor,
  accountId: string,
  deviceKeys: readonly string[],
  subjects: readonly string[],
) {
  return db<BackOffRow>`
    select device_key as "deviceKey", subject, channel, window_seconds as "windowSeconds", told_at as "toldAt",
      seen_at as "seenAt", suppressed
    from alert_backoffs
    where account_id = ${accountId} and device_key = any(${deviceKeys}::bigint[]) and subject = any(${subjects}::text[])`
}

export async function saveBackOffs(db: Executor, accountId: string, rows: readonly BackOffRow[]) {
  await db`
    insert into alert_backoffs (account_id, device_key, subject, channel, window_seconds, told_at, seen_at, suppressed)
    select ${accountId}::bigint, * from unnest(
      ${rows.map((row) => row.deviceKey)}::bigint[], ${rows.map((row) => row.subject)}::text[],
      ${rows.map((row) => row.channel)}::text[], ${rows.map((row) => row.windowSeconds)}::integer[],
      ${rows.map((row) => row.toldAt)}::timestamptz[], ${rows.map((row) => row.seenAt)}::timestamptz[],
      ${rows.map((row) => row.suppressed)}::integer[])
    on conflict (account_id, device_key, subject, channel) do update
    set window_seconds = excluded.window_seconds, told_at = excluded.told_at, seen_at = excluded.seen_at,
      suppressed = excluded.suppressed`
}
