import { MOST_TRACK_STOPS, type TrackStop } from '@sextant/contract'
import { Longest } from './longest.ts'
import { degreesOf } from './sphere.ts'
import type { Stay } from './stay.ts'
import type { ThinLine } from './thin-line.ts'
import type { StayWatcher } from './travel.ts'

/** Of the points of a track, half are for the ends of stops at most. */
const STOP_SHARE = 4

/** The stops of a track, bounded in number, and the care that the line keeps their ends: of the longest when there are many. */
export class Stops implements StayWatcher {
  readonly #line: ThinLine
  readonly #kept: Longest<Stay>
  readonly #longest = new Longest<{ seconds: number; stop: TrackStop }>(MOST_TRACK_STOPS)
  #total = 0

  constructor(line: ThinLine, points: number) {
    this.#line = line
    this.#kept = new Longest(Math.floor(points / STOP_SHARE))
  }

  begun({ first }: Stay) {
    this.#line.pin(first)
  }

  ended(stay: Stay) {
    if (stay.isStop) {
      this.#total++
      this.#longest.add({ seconds: stay.seconds, stop: present(stay) })
    }
    if (!stay.isStop || !stay.first.detailed) {
      this.#line.unpin(stay.first)
      return
    }
    this.#line.pin(stay.last)
    const shorter = this.#kept.add(stay)
    if (!shorter) return
    this.#line.unpin(shorter.first)
    this.#line.unpin(shorter.last)
  }

  get total() {
    return this.#total
  }

  list(): TrackStop[] {
    return this.#longest.items
      .map(({ stop }) => stop)
      .toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
  }
}

function present(stay: Stay): TrackStop {
  const { latitude, longitude } = degreesOf(stay.middle)
  return {
    from: new Date(stay.first.fix.time).toISOString(),
    to: new Date(stay.last.fix.time).toISOString(),
    latitude: Number(latitude.toFixed(6)),
    longitude: Number(longitude.toFixed(6)),
    seconds: stay.seconds,
  }
}
