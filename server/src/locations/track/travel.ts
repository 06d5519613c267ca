import type { TrackTotals } from '@sextant/contract'
import { distanceBetween } from './sphere.ts'
import { type Leg, Stay, speedOf } from './stay.ts'
import type { Vertex } from './thin-line.ts'

const GAP_SECONDS = 6 * 3600
const IMPOSSIBLE_KMH = 1200

/** What hears of the places where a stay begins, and whether it was a stop when it ends. */
export interface StayWatcher {
  begun(stay: Stay): void
  ended(stay: Stay): void
}

/** Adds up a journey, fix by fix: a row of stays, each a stop or on the way, with a leg from each to the next. */
export class Travel {
  readonly #watcher: StayWatcher
  #stay: Stay | undefined
  #metres = 0
  #movingMetres = 0
  #movingSeconds = 0
  #stoppedSeconds = 0
  readonly #gaps = { count: 0, seconds: 0 }
  readonly #jumps = { count: 0, seconds: 0 }

  constructor(watcher: StayWatcher) {
    this.#watcher = watcher
  }

  add(vertex: Vertex) {
    const last = this.#stay?.last
    if (last) {
      const leg = legBetween(last, vertex)
      const isPossible = speedOf(leg) <= IMPOSSIBLE_KMH
      const isGap = leg.seconds > GAP_SECONDS
      if (!isGap && isPossible && this.#stay?.takes(vertex, leg)) return
      this.end()
      this.#count(leg, isGap, isPossible)
    }
    this.#stay = new Stay(vertex)
    this.#watcher.begun(this.#stay)
  }

  /** The stay that is going on ends with its last fix. */
  end() {
    const stay = this.#stay
    if (!stay) return
    this.#stay = undefined
    if (stay.isStop) {
      // Of the trembling of fixes at one place nothing counts but how far it led.
      this.#metres += stay.shift
      this.#stoppedSeconds += stay.seconds
    } else this.#move(stay)
    this.#watcher.ended(stay)
  }

  totals(): Omit<TrackTotals, 'topSpeed'> {
    const moving = { metres: this.#movingMetres, seconds: this.#movingSeconds }
    return {
      distance: round(this.#metres, 10),
      movingSeconds: round(moving.seconds, 1000),
      stoppedSeconds: round(this.#stoppedSeconds, 1000),
      gaps: { ...this.#gaps, seconds: round(this.#gaps.seconds, 1000) },
      jumps: { ...this.#jumps, seconds: round(this.#jumps.seconds, 1000) },
      averageMovingSpeed: moving.seconds > 0 ? round(speedOf(moving), 100) : null,
    }
  }

  #count(leg: Leg, isGap: boolean, isPossible: boolean) {
    if (!isGap && isPossible) {
      this.#move(leg)
      return
    }
    if (isPossible) this.#metres += leg.metres
    const lapse = isGap ? this.#gaps : this.#jumps
    lapse.count++
    lapse.seconds += leg.seconds
  }

  #move({ metres, seconds }: Leg) {
    this.#metres += metres
    this.#movingMetres += metres
    this.#movingSeconds += seconds
  }
}

const legBetween = ({ fix: a }: Vertex, { fix: b }: Vertex): Leg => ({
  metres: distanceBetween(a, b),
  seconds: (b.time - a.time) / 1000,
})

const round = (value: number, parts: number) => Math.round(value * parts) / parts
