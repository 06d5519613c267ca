import type { GroupInput } from '@sextant/contract'
import { type Executor, isViolationOf } from '../platform/db.ts'
import { AppError, conflict } from '../platform/errors.ts'
import { newUuid } from '../platform/uuid.ts'
import { deleteGroup, findDeviceKeys, insertGroup, setMembers, updateGroup } from './store.ts'
import { tellGroups } from './tell-groups.ts'

export async function createGroup(db: Executor, accountId: string, input: GroupInput, now: Date) {
  const id = newUuid(now)
  const group = { id, name: input.name, description: input.description ?? '', now }
  await explainingName(input.name, () => insertGroup(db, accountId, group))
  await putMembers(db, accountId, id, input.devices ?? [])
  await tellGroups(db, accountId, 'group.created', [id], now)
  return id
}

export async function changeGroup(db: Executor, accountId: string, id: string, input: GroupInput, now: Date) {
  const group = { id, name: input.name, description: input.description ?? '', now }
  await explainingName(input.name, () => updateGroup(db, accountId, group))
  await putMembers(db, accountId, id, input.devices ?? [])
  await tellGroups(db, accountId, 'group.updated', [id], now)
}

export async function removeGroup(db: Executor, accountId: string, groupId: string, now: Date) {
  try {
    await tellGroups(db, accountId, 'group.deleted', [groupId], now)
    await deleteGroup(db, accountId, groupId)
  } catch (error) {
    if (isViolationOf(error, 'users_group_fkey'))
      throw conflict('conflict', 'Users are limited to this group. Change or delete them first.', error)
    if (isViolationOf(error, 'alert_rule_groups_group_fkey'))
      throw conflict('conflict', 'Alert rules are about this group. Change or delete them first.', error)
    throw error
  }
}

async function putMembers(db: Executor, accountId: string, groupId: string, deviceIds: readonly string[]) {
  const found = await findDeviceKeys(db, accountId, deviceIds)
  const keys = new Map(found.map(({ id, key }) => [id, key]))
  const details = deviceIds.flatMap((id, i) =>
    keys.has(id) ? [] : [{ path: `/devices/${i}`, message: `names a device that does not exist: ${id}` }],
  )
  if (details.length > 0)
    throw new AppError(400, 'invalid_request', `${details[0]?.path} ${details[0]?.message}.`, {
      details: details.slice(0, 20),
    })
  await setMembers(db, accountId, groupId, [...keys.values()])
}

async function explainingName(name: string, write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    if (isViolationOf(error, 'groups_name_key'))
      throw conflict('conflict', `There is a group named "${name}" already. Choose another name.`, error)
    throw error
  }
}
