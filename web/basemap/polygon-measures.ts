import type { Position } from 'geojson'

const KM_PER_DEGREE = 111.32

export interface Measure {
  areaKm2: number
  centroid: Position
}

/** Area and centroid of a polygon's outer ring, on a plane squeezed as its latitude is. Right to a few per cent: enough to place a label. */
export function measureRing(ring: readonly Position[]): Measure {
  let twice = 0
  let sumX = 0
  let sumY = 0
  for (let i = 1; i < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i - 1] ?? []
    const [x2 = 0, y2 = 0] = ring[i] ?? []
    const cross = x1 * y2 - x2 * y1
    twice += cross
    sumX += (x1 + x2) * cross
    sumY += (y1 + y2) * cross
  }
  if (twice === 0) return { areaKm2: 0, centroid: ring[0] ?? [0, 0] }
  const centroid = [sumX / (3 * twice), sumY / (3 * twice)]
  const squeeze = Math.cos(((centroid[1] ?? 0) * Math.PI) / 180)
  return { areaKm2: (Math.abs(twice) / 2) * squeeze * KM_PER_DEGREE ** 2, centroid }
}
