import type { ShareLinkState } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import type { Scope } from '../platform/principal.ts'
import { containing } from '../platform/search.ts'
import { sql } from '../platform/sql.ts'

export interface LinkRow {
  id: string
  name: string
  trail: boolean
  devices: string[]
  groups: string[]
  token: Buffer
  expiresAt: Date
  createdBy: string
  visits: number
  lastVisitedAt: Date | null
  version: string
  createdAt: Date
  modifiedAt: Date
}

const columns = sql`l.id, l.name, l.trail, l.token, l.expires_at as "expiresAt", l.created_by as "createdBy",
  l.visits::float8 as visits, l.last_visited_at as "lastVisitedAt", l.version, l.created_at as "createdAt",
  l.modified_at as "modifiedAt",
  array(
    select d.id from share_link_devices m join devices d on d.account_id = m.account_id and d.key = m.device_key
    where m.account_id = l.account_id and m.link_id = l.id order by d.key) as devices,
  array(
    select m.group_id::text from share_link_groups m
    where m.account_id = l.account_id and m.link_id = l.id order by m.group_id) as groups`

/** Who sees a part of the account sees the links that show something, and nothing outside of that part. */
const inScope = ({ deviceId, groupId }: Scope) =>
  deviceId === null && groupId === null
    ? sql`true`
    : sql`(
  exists (select 1 from share_link_devices m where m.account_id = l.account_id and m.link_id = l.id)
  or exists (select 1 from share_link_groups m where m.account_id = l.account_id and m.link_id = l.id))
  and not exists (
    select 1 from share_link_groups m
    where m.account_id = l.account_id and m.link_id = l.id
      and (${deviceId}::text is not null or m.group_id <> ${groupId}::uuid))
  and not exists (
    select 1 from share_link_devices m join devices d on d.account_id = m.account_id and d.key = m.device_key
    where m.account_id = l.account_id and m.link_id = l.id
      and (d.id <> ${deviceId}::text
        or (${groupId}::uuid is not null and not exists (
          select 1 from group_devices s
          where s.account_id = m.account_id and s.group_id = ${groupId}::uuid and s.device_key = m.device_key))))`

/** A statement of its own: a locking read that had to wait would see what the link shows as it was when it began. */
export async function lockLink(db: Executor, accountId: string, linkId: string) {
  await db`select id from share_links where account_id = ${accountId} and id = ${linkId} for no key update`
}

export async function findLink(db: Executor, accountId: string, linkId: string, scope: Scope) {
  const [row] = await db<LinkRow>`
    select ${columns} from share_links l
    where l.account_id = ${accountId} and l.id = ${linkId} and ${inScope(scope)}`
  return row
}

export interface LinkPage {
  limit: number
  after: string | undefined
  search: string | undefined
  state: ShareLinkState | undefined
  scope: Scope
  now: Date
}

export function listLinks(db: Executor, accountId: string, page: LinkPage) {
  const { limit, after = null, state = null, scope, now } = page
  const pattern = containing(page.search)
  return db<LinkRow>`
    select ${columns} from share_links l
    where l.account_id = ${accountId} and ${inScope(scope)}
      and (${after}::uuid is null or l.id > ${after}::uuid)
      and (${state}::text is null or (l.expires_at <= ${now}) = (${state}::text = 'expired'))
      and (${pattern}::text is null or l.name ilike ${pattern})
    order by l.id
    limit ${limit}`
}

export async function countLinks(db: Executor, accountId: string) {
  const [row] = await db<{ count: number }>`
    select count(*)::integer as count from share_links where account_id = ${accountId}`
  return row?.count ?? 0
}

/** Links that ended long ago, whosever they are. */
export async function deleteOldLinks(db: Executor, endedBefore: Date) {
  await db`delete from share_links where expires_at < ${endedBefore}`
}
