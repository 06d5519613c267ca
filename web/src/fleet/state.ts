import type { Device, Location } from '@sextant/contract'

export const FLEET_STATES = ['moving', 'stopped', 'offline', 'alert', 'expired'] as const
export type FleetState = (typeof FLEET_STATES)[number]

/** A device as the map and the list know it. Replaced as a whole when something about it changes. */
export interface FleetDevice {
  readonly id: string
  readonly device: Device
  readonly location: Location | null
  /** Time of the location and of the expiry, as numbers: thousands of devices are looked at many times a minute. */
  readonly at: number
  readonly expiresAt: number
  /** Alerts that nobody has acknowledged and that are not over. */
  readonly openAlerts: number
}

export const makeFleetDevice = (
  device: Device,
  location: Location | null,
  openAlerts: number,
): FleetDevice => ({
  id: device.id,
  device,
  location,
  at: location ? Date.parse(location.dateTime) : Number.NEGATIVE_INFINITY,
  expiresAt: device.expires === null ? Number.POSITIVE_INFINITY : Date.parse(device.expires),
  openAlerts,
})

/** Below this a tracker's own jitter looks like movement. km/h. */
export const MOVING_FROM = 2

/** What is worst comes first: an expired device takes no reports, an alert wants somebody, silence makes speed meaningless. */
export function stateOf(entry: FleetDevice, now: number, offlineAfterMs: number): FleetState {
  if (entry.expiresAt <= now) return 'expired'
  if (entry.openAlerts > 0) return 'alert'
  if (now - entry.at > offlineAfterMs) return 'offline'
  return (entry.location?.speed ?? 0) >= MOVING_FROM ? 'moving' : 'stopped'
}
