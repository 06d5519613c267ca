import type { Feature, Point } from 'geojson'
import { type FleetDevice, type FleetState, MOVING_FROM } from '../../fleet/state.ts'

type MarkShape = 'arrow' | 'dot' | 'hollow'

/** What the map shows of a device. */
export interface Mark {
  id: string
  name: string
  icon: string
  course: number
  /** 1 for an open alert: clusters count them. */
  alert: 0 | 1
  position: [longitude: number, latitude: number]
}

export function markOf({ id, device, location }: FleetDevice, state: FleetState): Mark | undefined {
  if (!location) return undefined
  const isMoving = (location.speed ?? 0) >= MOVING_FROM && location.course !== undefined
  const hasHeading = isMoving && (state === 'moving' || state === 'alert')
  const shape: MarkShape = state === 'expired' ? 'hollow' : hasHeading ? 'arrow' : 'dot'
  return {
    id,
    name: device.name,
    icon: `sx-${shape}-${state}`,
    course: shape === 'arrow' ? (location.course ?? 0) : 0,
    alert: state === 'alert' ? 1 : 0,
    position: [location.longitude, location.latitude],
  }
}

export function featureOf({ position, ...properties }: Mark): Feature<Point> {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: position } }
}
