import type { Track, TrackPoints } from '@sextant/contract'
import { type Box, touches } from './box.ts'
import { Extent } from './extent.ts'
import type { Fix } from './fix.ts'
import { Stops } from './stops.ts'
import { ThinLine } from './thin-line.ts'
import { TopSpeed } from './top-speed.ts'
import { Travel } from './travel.ts'

export interface TrackOptions {
  points: number
  box: Box | undefined
}

/** A track of bounded size, made of any number of fixes in one pass. */
export class TrackDrawing {
  readonly #box: Box | undefined
  readonly #line: ThinLine
  readonly #stops: Stops
  readonly #travel: Travel
  readonly #top: TopSpeed
  readonly #extent = new Extent()
  #fixes = 0

  constructor({ points, box }: TrackOptions) {
    this.#box = box
    this.#line = new ThinLine(points)
    this.#stops = new Stops(this.#line, points)
    this.#travel = new Travel(this.#stops)
    this.#top = new TopSpeed(this.#line)
  }

  add(fix: Fix) {
    this.#fixes++
    this.#extent.add(fix)
    const box = this.#box
    const detailed = box === undefined || touches(box, this.#line.last?.fix ?? fix, fix)
    const vertex = this.#line.add(fix, detailed)
    this.#travel.add(vertex)
    this.#top.add(vertex)
    this.#line.shrink()
  }

  /** After the last fix. */
  finish(): Omit<Track, 'from' | 'to' | 'fixes' | 'inaccurate'> {
    this.#travel.end()
    this.#line.shrink()
    const fixes = [...this.#line].map(({ fix }) => fix)
    return {
      simplified: fixes.length < this.#fixes,
      tolerance: Math.ceil(this.#line.tolerance * 10) / 10,
      points: columnsOf(fixes),
      totals: { ...this.#travel.totals(), topSpeed: this.#top.found },
      stops: this.#stops.list(),
      stopsTotal: this.#stops.total,
      bounds: this.#extent.bounds(),
    }
  }
}

function columnsOf(fixes: readonly Fix[]): TrackPoints {
  return {
    time: fixes.map(({ time }) => time),
    latitude: fixes.map(({ latitude }) => rounded(latitude, 1e6)),
    longitude: fixes.map(({ longitude }) => rounded(longitude, 1e6)),
    speed: fixes.map(({ speed }) => known(speed, 100)),
    altitude: fixes.map(({ altitude }) => known(altitude, 10)),
    course: fixes.map(({ course }) => known(course, 10)),
  }
}

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts
const known = (value: number | null, parts: number) => (value === null ? null : rounded(value, parts))
