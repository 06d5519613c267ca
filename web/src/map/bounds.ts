type Position = readonly [longitude: number, latitude: number]
export type Bounds = [west: number, south: number, east: number, north: number]

/** The smallest area that holds all positions; it may cross the antimeridian, and then ends beyond 180. */
export function boundsOf(positions: readonly Position[]): Bounds | undefined {
  if (positions.length === 0) return undefined
  const longitudes = positions.map(([longitude]) => longitude).toSorted((a, b) => a - b)
  let west = longitudes[0] as number
  let widest = west + 360 - (longitudes.at(-1) as number)
  for (let i = 1; i < longitudes.length; i++) {
    const gap = (longitudes[i] as number) - (longitudes[i - 1] as number)
    if (gap <= widest) continue
    widest = gap
    west = longitudes[i] as number
  }
  let south = 90
  let north = -90
  for (const [, latitude] of positions) {
    if (latitude < south) south = latitude
    if (latitude > north) north = latitude
  }
  return [west, south, west + 360 - widest, north]
}

/** Longitudes that go on beyond ±180, so that a line across the antimeridian is drawn the short way. */
export function unwrap(positions: readonly Position[]): [number, number][] {
  let before: number | undefined
  return positions.map(([longitude, latitude]) => {
    const step = before === undefined ? 0 : (longitude - before) % 360
    // Half around the world is as it is written.
    const turned =
      before === undefined ? longitude : before + (Math.abs(step) > 180 ? step - 360 * Math.sign(step) : step)
    before = turned
    return [turned, latitude]
  })
}
