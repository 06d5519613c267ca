import type { Alert, Device, Group, Location, SextantEvent } from '@sextant/contract'
import type { Fleet } from './fleet.ts'

interface EventData {
  deviceId?: string
  device?: Device
  location?: Location
  alert?: Alert
  alertIds?: string[]
  groupId?: string
  group?: Partial<Group>
}

export function applyEvent(fleet: Fleet, { type, data }: SextantEvent) {
  const { deviceId, device, location, alert, alertIds, groupId, group } = data as EventData
  if (type === 'group.deleted' && groupId) fleet.regroup(groupId, new Set())
  else if (group?.devices && groupId) fleet.regroup(groupId, new Set(group.devices))
  else if (type === 'device.deleted' && deviceId) fleet.remove(deviceId)
  else if (device) fleet.put(device)
  else if (type === 'location.recorded' && deviceId && location) fleet.locate(deviceId, location)
  else if (type === 'alert.raised' && deviceId && alert) fleet.raise(deviceId, alert.id)
  else if (type === 'alert.over' && deviceId && alert) fleet.settle(deviceId, [alert.id])
  else if (type === 'alert.acknowledged' && deviceId && alertIds) fleet.settle(deviceId, alertIds)
}
