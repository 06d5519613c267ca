import type { Geofence } from '@sextant/contract'
import type { GeofenceRow } from './store.ts'

export const presentGeofence = (row: GeofenceRow): Geofence => ({
  id: row.id,
  name: row.name,
  description: row.description,
  geometry: row.geometry,
  tags: row.tags,
  creation: row.createdAt.toISOString(),
  lastModified: row.modifiedAt.toISOString(),
})
