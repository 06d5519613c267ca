import type { Geofence, GeofenceInput, ListQuery } from '@sextant/contract'
import { Records } from './records.ts'
import type { Transport } from './transport.ts'

/**
 * Areas that alert rules are about.
 *
 * @example
 * const port = await sextant.geofences.create({
 *   name: 'Port',
 *   geometry: { type: 'Circle', center: [12.6, 55.7], radius: 2500 },
 * })
 */
export class Geofences extends Records<Geofence, GeofenceInput, GeofenceInput, ListQuery> {
  constructor(transport: Transport) {
    super(transport, { path: '/api/geofences', many: 'geofences' })
  }
}
