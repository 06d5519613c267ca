import type { DeviceState, Location } from '@sextant/contract'
import { texts } from '../platform/binary-arrays.ts'
import type { Executor } from '../platform/db.ts'
import type { Scope } from '../platform/principal.ts'
import { containing } from '../platform/search.ts'
import { sql } from '../platform/sql.ts'
import type { Limits } from './limits.ts'

export interface DeviceRow extends Limits {
  key: string
  id: string
  name: string
  description: string
  tags: Record<string, string>
  min: string | null
  version: string
  createdAt: Date
  modifiedAt: Date
  groups: string[]
  emailsSent: number
  smsSent: number
  /** Only when it was asked for. */
  lastLocation?: Location | null
}

const columns = (
  scope: Scope,
) => sql`d.key, d.id, d.name, d.description, d.tags, d.min, d.expires, d.expiration_date as "expirationDate",
  d.expires_at as "expiresAt", d.daily_email_limit as "dailyEmailLimit", d.daily_sms_limit as "dailySmsLimit",
  d.version, d.created_at as "createdAt", d.modified_at as "modifiedAt",
  array(select m.group_id::text from group_devices m
    where m.account_id = d.account_id and m.device_key = d.key
      and (${scope.groupId}::uuid is null or m.group_id = ${scope.groupId}::uuid)
    order by m.group_id) as groups,
  coalesce(c.emails_sent, 0) as "emailsSent", coalesce(c.sms_sent, 0) as "smsSent"`

const tables = (day: string) => sql`devices d
  left join message_counters c on c.account_id = d.account_id and c.device_key = d.key and c.day = ${day}::date`

// A condition that does not apply is left out rather than switched off by a parameter: with one that may or may not count, the
// database would plan the statement anew each time.
const inScope = ({ deviceId, groupId }: Scope) => sql`
  ${deviceId === null ? sql`true` : sql`d.id = ${deviceId}`}
  and ${
    groupId === null
      ? sql`true`
      : sql`exists (select 1 from group_devices m
    where m.account_id = d.account_id and m.device_key = d.key and m.group_id = ${groupId}::uuid)`
  }`

const lastLocation = sql`, (select s.location from device_state s
  where s.account_id = d.account_id and s.device_key = d.key) as "lastLocation"`

export interface DeviceView {
  scope: Scope
  /** The account's current day: it picks the counters. */
  day: string
  withLocation: boolean
}

export async function findDevice(
  db: Executor,
  accountId: string,
  deviceId: string,
  { scope, day }: Omit<DeviceView, 'withLocation'>,
  lock = false,
) {
  const [row] = await db<DeviceRow>`
    select ${columns(scope)} from ${tables(day)}
    where d.account_id = ${accountId} and d.id = ${deviceId} and ${inScope(scope)}
    ${lock ? sql`for no key update of d` : sql``}`
  return row
}

/** What other rooms need to know of a device. */
export interface TargetRow {
  key: string
  id: string
  name: string
  expiresAt: Date | null
  lastLocation: Location | null
}

export async function findTarget(
  db: Executor,
  accountId: string,
  deviceId: string,
  scope: Scope,
  lock: boolean,
) {
  const [row] = await db<TargetRow>`
    select d.key, d.id, d.name, d.expires_at as "expiresAt" ${lastLocation} from devices d
    where d.account_id = ${accountId} and d.id = ${deviceId} and ${inScope(scope)}
    ${lock ? sql`for no key update of d` : sql``}`
  return row
}

/** The same for several of them, as this caller may see them. */
export function listTargets(db: Executor, accountId: string, deviceIds: readonly string[], scope: Scope) {
  return db<TargetRow>`
    select d.key, d.id, d.name, d.expires_at as "expiresAt" ${lastLocation} from devices d
    where d.account_id = ${accountId} and d.id = any(${texts(deviceIds)}::text[]) and ${inScope(scope)}`
}

export function listVisibleIds(db: Executor, accountId: string, deviceIds: readonly string[], scope: Scope) {
  return db<{ id: string }>`
    select d.id from devices d
    where d.account_id = ${accountId} and d.id = any(${deviceIds}::text[]) and ${inScope(scope)}`
}

export function listDevicesById(
  db: Executor,
  accountId: string,
  deviceIds: readonly string[],
  view: DeviceView,
) {
  return db<DeviceRow>`
    select ${columns(view.scope)} ${view.withLocation ? lastLocation : sql``} from ${tables(view.day)}
    where d.account_id = ${accountId} and d.id = any(${texts(deviceIds)}::text[]) and ${inScope(view.scope)}
    order by d.key`
}

export interface DevicePage extends DeviceView {
  limit: number
  after: string | undefined
  search: string | undefined
  state: DeviceState | undefined
  group: string | undefined
  now: Date
}

export function listDevices(db: Executor, accountId: string, page: DevicePage) {
  const pattern = containing(page.search)
  const group = page.group ?? null
  return db<DeviceRow>`
    select ${columns(page.scope)} ${page.withLocation ? lastLocation : sql``} from ${tables(page.day)}
    where d.account_id = ${accountId} and ${inScope(page.scope)}
      and (${page.after ?? null}::bigint is null or d.key > ${page.after ?? null}::bigint)
      and (${page.state ?? null}::text is null
        or (d.expires_at is not null and d.expires_at <= ${page.now}) = (${page.state ?? null}::text = 'expired'))
      and (${group}::text is null or exists (select 1 from group_devices m
        where m.account_id = d.account_id and m.device_key = d.key and m.group_id::text = ${group}::text
          and (${page.scope.groupId}::uuid is null or m.group_id = ${page.scope.groupId}::uuid)))
      and (${pattern}::text is null
        or d.id ilike ${pattern} or d.name ilike ${pattern} or d.description ilike ${pattern} or d.min ilike ${pattern})
    order by d.key
    limit ${page.limit}`
}

export interface DeviceFields {
  name: string
  description: string
  tags: Record<string, string>
  min: string | null
  limits: Limits
}

/** False when the identifier belongs to a device already, whoever's it is. */
export async function claimDeviceId(db: Executor, accountId: string, key: string, id: string) {
  const rows = await db<{ id: string }>`
    insert into device_ids (id, account_id, device_key) values (${id}, ${accountId}, ${key})
    on conflict (id) do nothing returning id`
  return rows.length > 0
}

export async function nextDeviceKey(db: Executor) {
  const [row] = await db<{ key: string }>`select nextval('device_keys') as key`
  return (row as { key: string }).key
}

export async function insertDevice(
  db: Executor,
  accountId: string,
  device: DeviceFields & { key: string; id: string; createdBy: string; now: Date },
) {
  const { limits } = device
  await db`
    insert into devices (account_id, key, id, name, description, tags, min, expires, expiration_date, expires_at,
      daily_email_limit, daily_sms_limit, created_by, expiry_told, version, created_at, modified_at)
    values (${accountId}, ${device.key}, ${device.id}, ${device.name}, ${device.description},
      ${JSON.stringify(device.tags)}, ${device.min}, ${limits.expires}, ${limits.expirationDate}, ${limits.expiresAt},
      ${limits.dailyEmailLimit}, ${limits.dailySmsLimit}, ${device.createdBy}, false, 1, ${device.now}, ${device.now})`
  await db`insert into device_state (account_id, device_key) values (${accountId}, ${device.key})`
}

export async function addToGroup(db: Executor, accountId: string, groupId: string, key: string, now: Date) {
  await db`
    update groups set version = version + 1, modified_at = ${now} where account_id = ${accountId} and id = ${groupId}`
  await db`
    insert into group_devices (account_id, group_id, device_key) values (${accountId}, ${groupId}, ${key})`
}

export async function updateDevice(
  db: Executor,
  accountId: string,
  key: string,
  device: DeviceFields,
  now: Date,
) {
  const { limits } = device
  await db`
    update devices set name = ${device.name}, description = ${device.description},
      tags = ${JSON.stringify(device.tags)}, min = ${device.min}, expires = ${limits.expires},
      expiration_date = ${limits.expirationDate}, expires_at = ${limits.expiresAt},
      daily_email_limit = ${limits.dailyEmailLimit}, daily_sms_limit = ${limits.dailySmsLimit},
      expiry_told = expiry_told and coalesce(${limits.expiresAt}::timestamptz <= ${now}, false),
      version = version + 1, modified_at = ${now}
    where account_id = ${accountId} and key = ${key}`
}

/**
 * Deletes the record at once and leaves its locations, which nobody can reach any more, to be purged in small steps. Returns the
 * ids of the groups that it was in.
 */
export async function deleteDevice(
  db: Executor,
  accountId: string,
  device: { key: string; id: string },
  now: Date,
) {
  const groups = await db<{ id: string }>`
    update groups g set version = version + 1, modified_at = ${now}
    from group_devices m
    where g.account_id = ${accountId} and m.account_id = g.account_id and m.group_id = g.id
      and m.device_key = ${device.key}
    returning g.id`
  // A batch of locations holds this row, and then needs the device for the alerts it raises: in this order nobody waits in a circle.
  await db`
    select device_key from device_state where account_id = ${accountId} and device_key = ${device.key} for update`
  await db`delete from devices where account_id = ${accountId} and key = ${device.key}`
  await db`delete from device_ids where id = ${device.id}`
  await db`insert into location_purges (account_id, device_key) values (${accountId}, ${device.key})`
  return groups.map(({ id }) => id).toSorted()
}
