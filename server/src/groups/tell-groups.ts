import type { Executor } from '../platform/db.ts'
import { presentGroup } from './present-group.ts'
import { listGroupsToTell } from './store-events.ts'

/** Of larger groups an event leaves the devices out: everybody who listens would get megabytes for each change. */
const MOST_DEVICES = 1000

/** Tells of groups as they are at this point of the transaction; so of a deleted one before it goes. */
export async function tellGroups(
  db: Executor,
  accountId: string,
  type: 'group.created' | 'group.updated' | 'group.deleted',
  groupIds: readonly string[],
  now: Date,
) {
  if (groupIds.length === 0) return
  for (const row of await listGroupsToTell(db, accountId, groupIds, MOST_DEVICES + 1)) {
    const { devices, ...group } = presentGroup(row)
    const data = { groupId: row.id, group: { ...group, ...(devices.length <= MOST_DEVICES && { devices }) } }
    db.tell(accountId, { type, at: now, data })
  }
}
