import type { Share, SharedLocation } from '@sextant/contract'
import { type FleetState, MOVING_FROM } from '../../fleet/state.ts'
import type { Mark } from '../../map/fleet/fleet-mark.ts'
import { newestOf } from './use-shared-locations.ts'

/** A device as a visitor sees it. */
export interface ShownDevice {
  key: string
  name: string
  state: FleetState
  location: SharedLocation | null
}

interface Circumstances {
  locations: ReadonlyMap<string, SharedLocation>
  now: number
  offlineAfterMs: number
  nameless: (number: number) => string
}

/** By name; those that have none are told apart by a number. */
export function showDevices(
  { devices }: Share,
  { locations, now, offlineAfterMs, nameless }: Circumstances,
): ShownDevice[] {
  return devices
    .map(({ key, name, state, location: first }, index): ShownDevice => {
      const location = newestOf(first, locations.get(key))
      return {
        key,
        name: name || nameless(index + 1),
        state: state === 'expired' ? 'expired' : stateOf(location, now - offlineAfterMs),
        location,
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
}

function stateOf(location: SharedLocation | null, silentBefore: number): FleetState {
  if (location === null || Date.parse(location.dateTime) < silentBefore) return 'offline'
  return (location.speed ?? 0) >= MOVING_FROM ? 'moving' : 'stopped'
}

export function markOf({ key, name, state, location }: ShownDevice): Mark | undefined {
  if (!location) return undefined
  const hasHeading = state === 'moving' && location.course !== undefined
  const shape = state === 'expired' ? 'hollow' : hasHeading ? 'arrow' : 'dot'
  return {
    id: key,
    name,
    icon: `sx-${shape}-${state}`,
    course: hasHeading ? (location.course ?? 0) : 0,
    alert: 0,
    position: [location.longitude, location.latitude],
  }
}
