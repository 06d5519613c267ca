import type { TrackTotals } from '@sextant/contract'
import type { ThinLine, Vertex } from './thin-line.ts'

/** The fix with the highest speed so far; the line keeps it. */
export class TopSpeed {
  readonly #line: ThinLine
  #top: Vertex | undefined

  constructor(line: ThinLine) {
    this.#line = line
  }

  add(vertex: Vertex) {
    const { speed } = vertex.fix
    if (speed === null || speed <= (this.#top?.fix.speed ?? -1)) return
    if (this.#top) this.#line.unpin(this.#top)
    this.#line.pin(vertex)
    this.#top = vertex
  }

  get found(): TrackTotals['topSpeed'] {
    if (!this.#top) return null
    const { speed, time } = this.#top.fix
    return { speed: speed ?? 0, at: new Date(time).toISOString() }
  }
}
