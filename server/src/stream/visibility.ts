import type { StoredEvent } from '../platform/outbox.ts'
import { isScoped, type Principal } from '../platform/principal.ts'
import type { Filter } from './filter.ts'

/** Whether a device is in a group at this moment. */
export type IsMember = (groupId: string, deviceId: string) => boolean

/** Groups whose devices have to be known to decide what this listener sees. */
export const groupsNeeded = ({ scope }: Principal, { groups = new Set() }: Filter): string[] => [
  ...(scope.groupId === null ? [] : [scope.groupId]),
  ...groups,
]

export const sees = (principal: Principal, filter: Filter, event: StoredEvent, isMember: IsMember) =>
  isWanted(filter, event, isMember) && isAllowed(principal, event, isMember)

function isWanted({ types, devices, groups }: Filter, event: StoredEvent, isMember: IsMember) {
  if (types && !types.has(event.type)) return false
  if (!devices && !groups) return true
  const { deviceId, groupId } = event.data
  if (typeof groupId === 'string') return groups?.has(groupId) ?? false
  if (typeof deviceId !== 'string') return false
  return (devices?.has(deviceId) ?? false) || [...(groups ?? [])].some((id) => isIn(id, event, isMember))
}

function isAllowed(principal: Principal, event: StoredEvent, isMember: IsMember) {
  const { privileges, scope, userId } = principal
  const { data, type } = event
  const [topic] = type.split('.')
  if (topic === 'user' || topic === 'apiKey')
    return data['userId'] === userId || (privileges.has('users') && managesUserOf(principal, event))
  if (!privileges.has('read')) return false
  if (typeof data['deviceId'] === 'string')
    return (
      (scope.deviceId === null || scope.deviceId === data['deviceId']) &&
      (scope.groupId === null || isIn(scope.groupId, event, isMember))
    )
  // Who sees one device of a group is not shown the others, and so no record that lists them.
  if (topic === 'group')
    return !isScoped(scope) || (scope.groupId === data['groupId'] && scope.deviceId === null)
  return topic === 'geofence' || !isScoped(scope)
}

/** For the narrowed, users of another scope do not exist; of a key it is not known whose scope it has. */
function managesUserOf({ scope }: Principal, { data }: StoredEvent) {
  if (!isScoped(scope)) return true
  const user = data['user'] as { group: string | null; deviceId: string | null } | undefined
  return (
    user !== undefined &&
    (scope.groupId === null || scope.groupId === user.group) &&
    (scope.deviceId === null || scope.deviceId === user.deviceId)
  )
}

/** A deleted device is in no group any more: its record says where it was. */
function isIn(groupId: string, { type, data }: StoredEvent, isMember: IsMember) {
  if (type !== 'device.deleted') return isMember(groupId, String(data['deviceId']))
  const device = data['device'] as { groups?: string[] } | undefined
  return device?.groups?.includes(groupId) ?? false
}

/** Whether it may have changed which devices are in which groups. */
export const changesMembers = ({ type }: StoredEvent) =>
  type.startsWith('group.') || type === 'device.created' || type === 'device.deleted'
