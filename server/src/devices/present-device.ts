import type { Device, DeviceUsage } from '@sextant/contract'
import { isExpired } from './get-device.ts'
import { presentLimits } from './limits.ts'
import type { DeviceRow } from './store.ts'

export const DEVICE_SYSTEM_FIELDS = [
  'id',
  'expires',
  'state',
  'usage',
  'groups',
  'creation',
  'lastModified',
  'lastLocation',
]

export function presentDevice(row: DeviceRow, day: string, now: Date): Device {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    tags: row.tags,
    min: row.min,
    expires: row.expiresAt?.toISOString() ?? null,
    state: isExpired(row, now) ? 'expired' : 'active',
    limits: presentLimits(row),
    usage: presentUsage(row, day),
    groups: row.groups,
    creation: row.createdAt.toISOString(),
    lastModified: row.modifiedAt.toISOString(),
    ...(row.lastLocation !== undefined && { lastLocation: row.lastLocation }),
  }
}

export const presentUsage = (row: DeviceRow, day: string): DeviceUsage => ({
  date: day,
  emailsSent: row.emailsSent,
  smsSent: row.smsSent,
})
