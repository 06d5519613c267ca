/** `[longitude, latitude]` in degrees. */
export type Point = readonly [longitude: number, latitude: number]

const EARTH_KM = 6371
const RADIANS = Math.PI / 180

const distanceKm = ([lon1, lat1]: Point, [lon2, lat2]: Point) => {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2
  const across = Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS)
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half(lat2 - lat1) + across * half(lon2 - lon1)))
}

function bearing([lon1, lat1]: Point, [lon2, lat2]: Point) {
  const [a, b, turn] = [lat1 * RADIANS, lat2 * RADIANS, (lon2 - lon1) * RADIANS]
  const east = Math.sin(turn) * Math.cos(b)
  const north = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(turn)
  return (Math.atan2(east, north) / RADIANS + 360) % 360
}

/** A line to travel on, or a place to stay at. Longitudes may go beyond 180: the line crosses the antimeridian there. */
export class Line {
  readonly #points: readonly Point[]
  readonly #legs: readonly number[]
  readonly lengthKm: number

  constructor(points: readonly Point[]) {
    this.#points = points
    this.#legs = points.slice(1).map((to, i) => distanceKm(points[i] ?? to, to))
    this.lengthKm = this.#legs.reduce((sum, leg) => sum + leg, 0)
  }

  /** Where one is after so many kilometres, going there and back for ever, and which way one is heading. */
  at(travelledKm: number) {
    if (this.#points.length < 2) return placeOf(this.#points[0] as Point, 0)
    const round = 2 * this.lengthKm
    const into = ((travelledKm % round) + round) % round
    const isBack = into > this.lengthKm
    let left = isBack ? round - into : into
    let leg = 0
    while (leg < this.#legs.length - 1 && left > (this.#legs[leg] ?? 0)) left -= this.#legs[leg++] ?? 0
    const [from, to] = [this.#points[leg] as Point, this.#points[leg + 1] as Point]
    const part = Math.min(1, left / (this.#legs[leg] || 1))
    const place: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    return placeOf(place, isBack ? bearing(to, from) : bearing(from, to))
  }
}

const placeOf = ([longitude, latitude]: Point, course: number) => ({
  longitude: ((longitude + 540) % 360) - 180,
  latitude,
  course,
})
