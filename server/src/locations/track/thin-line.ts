import type { Fix } from './fix.ts'
import { LeastFirst, type Ranked } from './least-first.ts'
import { deviationFrom } from './sphere.ts'

/** A fix that is in the line still. */
export interface Vertex extends Ranked {
  readonly fix: Fix
  before: Vertex | undefined
  after: Vertex | undefined
  /** Within the part that is wanted in detail. */
  detailed: boolean
  /** How far, at most, what was left out on either side of it is from the line. */
  carried: number
  /** How many reasons there are to keep it. */
  pins: number
}

/** Of the points of a track over a box, one in ten shows how it goes on outside. */
const OUTLINE_SHARE = 10

/**
 * A line of bounded length through any number of fixes. When it is too long, it loses the vertex whose loss is felt least: the one
 * that is nearest to where the line between its neighbours would be at its time, so that a replay by time is right as well as the
 * drawing. What was lost before is remembered at the neighbours and added (SQUISH-E by Muckell and others, 2014): the sum bounds the
 * error of the whole line, and each fix costs the same however many there are.
 */
export class ThinLine {
  readonly #limit: number
  readonly #detail = new LeastFirst<Vertex>()
  readonly #outline = new LeastFirst<Vertex>()
  #first: Vertex | undefined
  #last: Vertex | undefined
  #length = 0
  /** No fix that was left out, in the part that is wanted in detail, is further from the line at its time: metres. */
  tolerance = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  get last() {
    return this.#last
  }

  /** Goes on to the next fix; `detailed` says that the way there is in the part that is wanted in detail. */
  add(fix: Fix, detailed: boolean): Vertex {
    const before = this.#last
    const vertex: Vertex = {
      fix,
      before,
      after: undefined,
      detailed,
      carried: 0,
      pins: 0,
      cost: 0,
      place: -1,
    }
    this.#last = vertex
    this.#length++
    if (before) {
      before.after = vertex
      before.detailed ||= detailed
      this.#rank(before)
    } else this.#first = vertex
    return vertex
  }

  pin(vertex: Vertex) {
    if (vertex.place >= 0) this.#queueOf(vertex).drop(vertex)
    vertex.pins++
  }

  unpin(vertex: Vertex) {
    vertex.pins--
    this.#rank(vertex)
  }

  /** Comes back to the bounds. The first and the last fix stay, and what is pinned. */
  shrink() {
    while (this.#outline.size > this.#limit / OUTLINE_SHARE) this.#lose(this.#outline)
    while (this.#length > this.#limit && this.#detail.size > 0) this.#lose(this.#detail)
    while (this.#length > this.#limit && this.#outline.size > 0) this.#lose(this.#outline)
  }

  *[Symbol.iterator]() {
    for (let vertex = this.#first; vertex; vertex = vertex.after) yield vertex
  }

  #queueOf = (vertex: Vertex) => (vertex.detailed ? this.#detail : this.#outline)

  #rank(vertex: Vertex) {
    const { before, after, fix } = vertex
    if (!before || !after || vertex.pins > 0) return
    const share = (fix.time - before.fix.time) / (after.fix.time - before.fix.time)
    vertex.cost = vertex.carried + deviationFrom(fix, before.fix, after.fix, share)
    this.#queueOf(vertex).put(vertex)
  }

  #lose(queue: LeastFirst<Vertex>) {
    const { before, after, cost, detailed } = queue.take() as Vertex & { before: Vertex; after: Vertex }
    before.after = after
    after.before = before
    this.#length--
    if (detailed) this.tolerance = Math.max(this.tolerance, cost)
    for (const neighbour of [before, after]) {
      // What now stands for a lost detail is a detail itself: its loss would move that as well.
      if (detailed && !neighbour.detailed) this.#promote(neighbour)
      neighbour.carried = Math.max(neighbour.carried, cost)
      this.#rank(neighbour)
    }
  }

  #promote(vertex: Vertex) {
    if (vertex.place >= 0) this.#outline.drop(vertex)
    vertex.detailed = true
  }
}
