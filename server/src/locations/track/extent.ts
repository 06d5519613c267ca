import type { Fix } from './fix.ts'
import { stepBetween, wrapLongitude } from './longitudes.ts'

/** How far a track reaches. Its longitudes are counted on past ±180, so that one over the antimeridian is not as wide as the world. */
export class Extent {
  #previous: Fix | undefined
  #longitude = 0
  #west = Number.POSITIVE_INFINITY
  #east = Number.NEGATIVE_INFINITY
  #south = Number.POSITIVE_INFINITY
  #north = Number.NEGATIVE_INFINITY

  add(fix: Fix) {
    this.#longitude = this.#previous
      ? this.#longitude + stepBetween(this.#previous.longitude, fix.longitude)
      : fix.longitude
    this.#previous = fix
    this.#west = Math.min(this.#west, this.#longitude)
    this.#east = Math.max(this.#east, this.#longitude)
    this.#south = Math.min(this.#south, fix.latitude)
    this.#north = Math.max(this.#north, fix.latitude)
  }

  /** West, south, east, north; west is greater than east when the track crosses the antimeridian. */
  bounds(): [number, number, number, number] | null {
    if (!this.#previous) return null
    const isRound = this.#east - this.#west >= 360
    const west = isRound ? -180 : wrapLongitude(this.#west)
    const east = isRound ? 180 : wrapLongitude(this.#east)
    return [west, this.#south, east, this.#north]
  }
}
