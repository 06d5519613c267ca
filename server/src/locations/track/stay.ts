import { distanceBetween, type Place } from './sphere.ts'
import type { Vertex } from './thin-line.ts'

const RADIUS_M = 100
const SLOW_KMH = 2
const LEAST_SECONDS = 5 * 60

/** A step from one fix to the next. */
export interface Leg {
  metres: number
  seconds: number
}

export const speedOf = ({ metres, seconds }: Leg) => (metres / seconds) * 3.6

/** Fixes in a row that are at one place, as far as one can say: a stop, once it lasts long enough. */
export class Stay {
  readonly first: Vertex
  last: Vertex
  /** The length of all its legs: what it counts for when it turns out to be no stop. */
  metres = 0
  #x: number
  #y: number
  #z: number

  constructor(first: Vertex) {
    this.first = first
    this.last = first
    this.#x = first.fix.x
    this.#y = first.fix.y
    this.#z = first.fix.z
  }

  /** Takes in the next fix if it is at the same place, or if the device only crept there. */
  takes(vertex: Vertex, leg: Leg): boolean {
    const { fix } = vertex
    const isSlow = speedOf(leg) < SLOW_KMH && (fix.speed ?? 0) < SLOW_KMH
    if (!isSlow && distanceBetween(fix, this.#middleOnGround()) > RADIUS_M) return false
    this.last = vertex
    this.metres += leg.metres
    this.#x += fix.x
    this.#y += fix.y
    this.#z += fix.z
    return true
  }

  get seconds() {
    return (this.last.fix.time - this.first.fix.time) / 1000
  }

  get isStop() {
    return this.seconds >= LEAST_SECONDS
  }

  /** The mean of its fixes, as a direction of any length. */
  get middle(): Place {
    return { x: this.#x, y: this.#y, z: this.#z }
  }

  /** From its first fix to its last. */
  get shift() {
    return distanceBetween(this.first.fix, this.last.fix)
  }

  #middleOnGround(): Place {
    const length = Math.sqrt(this.#x ** 2 + this.#y ** 2 + this.#z ** 2)
    return { x: this.#x / length, y: this.#y / length, z: this.#z / length }
  }
}
