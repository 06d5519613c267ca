import type { MessageAttempt, MessageChannel, MessageReason, MessageStatus } from '@sextant/contract'
import type { Executor } from '../../platform/db.ts'
import { isScoped, type Scope } from '../../platform/principal.ts'
import { sql } from '../../platform/sql.ts'

export interface MessageRow {
  id: string
  deviceKey: string | null
  deviceId: string | null
  alertId: string | null
  channel: MessageChannel
  recipient: string
  subject: string
  text: string
  critical: boolean
  status: MessageStatus
  reason: MessageReason | null
  createdAt: Date
  sentAt: Date | null
  /** With times as the database writes them. */
  attempts: MessageAttempt[]
}

const columns = sql`m.id, m.device_key as "deviceKey", d.id as "deviceId", m.alert_id as "alertId", m.channel, m.recipient,
  m.subject, m.text, m.critical, m.status, m.reason, m.created_at as "createdAt", m.sent_at as "sentAt",
  coalesce((
    select json_agg(json_build_object('number', a.number, 'started', a.started_at, 'finished', a.finished_at,
      'outcome', a.outcome, 'detail', a.detail) order by a.number)
    from message_attempts a where a.account_id = m.account_id and a.message_id = m.id), '[]') as attempts`

const tables = sql`messages m left join devices d on d.account_id = m.account_id and d.key = m.device_key`

/** Who sees a part of the account sees the messages of its devices only, and none that is of no device. */
const inScope = (scope: Scope) => sql`
  ${isScoped(scope) ? sql`d.key is not null` : sql`true`}
  and ${scope.deviceId === null ? sql`true` : sql`d.id = ${scope.deviceId}`}
  and ${
    scope.groupId === null
      ? sql`true`
      : sql`exists (select 1 from group_devices g
    where g.account_id = m.account_id and g.device_key = m.device_key and g.group_id = ${scope.groupId}::uuid)`
  }`

export async function findMessage(db: Executor, accountId: string, messageId: string, scope: Scope) {
  const [row] = await db<MessageRow>`
    select ${columns} from ${tables}
    where m.account_id = ${accountId} and m.id = ${messageId} and ${inScope(scope)}`
  return row
}

export function listMessagesById(db: Executor, accountId: string, messageIds: readonly string[]) {
  return db<MessageRow>`
    select ${columns} from ${tables}
    where m.account_id = ${accountId} and m.id = any(${messageIds}::uuid[])
    order by m.created_at, m.id`
}

export interface MessagePage {
  limit: number
  after: { createdAt: Date; id: string } | undefined
  device: string | undefined
  channel: MessageChannel | undefined
  status: MessageStatus | undefined
  from: Date | undefined
  to: Date | undefined
  scope: Scope
}

export function listMessages(db: Executor, accountId: string, page: MessagePage) {
  const { after, device, channel, status, from, to } = page
  return db<MessageRow>`
    select ${columns} from ${tables}
    where m.account_id = ${accountId} and ${inScope(page.scope)}
      ${
        device === undefined
          ? sql``
          : sql`and m.device_key = (select key from devices where account_id = ${accountId} and id = ${device})`
      }
      ${channel === undefined ? sql`` : sql`and m.channel = ${channel}`}
      ${status === undefined ? sql`` : sql`and m.status = ${status}`}
      ${from === undefined ? sql`` : sql`and m.created_at >= ${from}`}
      ${to === undefined ? sql`` : sql`and m.created_at <= ${to}`}
      ${after === undefined ? sql`` : sql`and (m.created_at, m.id) < (${after.createdAt}, ${after.id}::uuid)`}
    order by m.created_at desc, m.id desc
    limit ${page.limit}`
}

export interface NewMessage
  extends Omit<MessageRow, 'deviceId' | 'attempts' | 'createdAt' | 'sentAt' | 'status'> {
  status: 'queued' | 'suppressed'
  /** The day whose counter it took a unit from. */
  day: string | null
}

/** Queued messages are due at once. */
export async function insertMessages(
  db: Executor,
  accountId: string,
  messages: readonly NewMessage[],
  now: Date,
) {
  await db`
    insert into messages (account_id, id, device_key, alert_id, channel, recipient, subject, text, critical, status, reason,
      day, uncertain, attempts, due_at, created_at, requeued_at, sent_at)
    select ${accountId}::bigint, id, device_key, alert_id, channel, recipient, subject, text, critical, status, reason,
      day, false, 0, case status when 'queued' then ${now}::timestamptz end, ${now}::timestamptz, null, null
    from unnest(
      ${messages.map((each) => each.id)}::uuid[], ${messages.map((each) => each.deviceKey)}::bigint[],
      ${messages.map((each) => each.alertId)}::uuid[], ${messages.map((each) => each.channel)}::text[],
      ${messages.map((each) => each.recipient)}::text[], ${messages.map((each) => each.subject)}::text[],
      ${messages.map((each) => each.text)}::text[], ${messages.map((each) => each.critical)}::boolean[],
      ${messages.map((each) => each.status)}::text[], ${messages.map((each) => each.reason)}::text[],
      ${messages.map((each) => each.day)}::date[])
      as t (id, device_key, alert_id, channel, recipient, subject, text, critical, status, reason, day)`
}

/** Holds the message and answers its status. */
export async function lockMessage(db: Executor, accountId: string, messageId: string) {
  const [row] = await db<{ status: MessageStatus }>`
    select status from messages where account_id = ${accountId} and id = ${messageId} for no key update`
  return row?.status
}

/** Back to the queue. The attempts before stay on record, so their number goes on. */
export async function requeueMessage(
  db: Executor,
  accountId: string,
  messageId: string,
  day: string | null,
  now: Date,
) {
  await db`
    update messages set status = 'queued', reason = null, day = ${day}, uncertain = false, due_at = ${now},
      requeued_at = ${now}, sent_at = null
    where account_id = ${accountId} and id = ${messageId}`
}
