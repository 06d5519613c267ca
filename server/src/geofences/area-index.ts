import type { Geometry } from '@sextant/contract'
import Flatbush from 'flatbush'
import { copiesOf } from './shapes/box.ts'
import type { Shape } from './shapes/shape.ts'
import { shapesOf } from './shapes/shapes-of.ts'
import { vectorOf } from './shapes/sphere.ts'

/** Says in which of many areas a position lies, without asking each of them. */
export class AreaIndex {
  readonly #entries: { id: string; shape: Shape }[] = []
  readonly #boxes: Flatbush | undefined

  constructor(areas: readonly { id: string; geometry: Geometry }[]) {
    const boxed = areas.flatMap(({ id, geometry }) =>
      shapesOf(geometry).flatMap((shape) => copiesOf(shape.box).map((box) => ({ id, shape, box }))),
    )
    this.#entries = boxed
    if (boxed.length === 0) return
    this.#boxes = new Flatbush(boxed.length)
    for (const { box } of boxed) this.#boxes.add(box.west, box.south, box.east, box.north)
    this.#boxes.finish()
  }

  idsAt({ latitude, longitude }: { latitude: number; longitude: number }): Set<string> {
    const ids = new Set<string>()
    const near = this.#boxes?.search(longitude, latitude, longitude, latitude) ?? []
    if (near.length === 0) return ids
    const place = { longitude, latitude, vector: vectorOf(longitude, latitude) }
    for (const i of near) {
      const entry = this.#entries[i]
      if (entry && !ids.has(entry.id) && entry.shape.contains(place)) ids.add(entry.id)
    }
    return ids
  }
}
