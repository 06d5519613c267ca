import type { Group } from '@sextant/contract'
import type { GroupRow } from './store.ts'

export const presentGroup = (row: GroupRow): Group => ({
  id: row.id,
  name: row.name,
  description: row.description,
  devices: row.devices,
  creation: row.createdAt.toISOString(),
  lastModified: row.modifiedAt.toISOString(),
})
