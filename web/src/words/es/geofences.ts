import type { Words } from '../index.ts'

export const geofences: Words['geofences'] = {}
