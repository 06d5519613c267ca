import type { GeoJSONFeatureDiff, GeoJSONSourceDiff } from 'maplibre-gl'
import type { Fleet } from '../../fleet/fleet.ts'
import type { FleetDevice } from '../../fleet/state.ts'
import { featureOf, type Mark } from './fleet-mark.ts'

export type DescribeDevice = (entry: FleetDevice) => Mark | undefined

const SHOWN = ['name', 'icon', 'course', 'alert'] as const

/** Keeps a source of the map equal to the fleet by sending differences: rebuilding thousands of features four times a second would be felt. */
export class FleetFeed {
  readonly #fleet: Fleet
  readonly #send: (diff: GeoJSONSourceDiff) => void
  readonly #drawn = new Map<string, Mark>()
  #describe: DescribeDevice = () => undefined

  constructor(fleet: Fleet, send: (diff: GeoJSONSourceDiff) => void) {
    this.#fleet = fleet
    this.#send = send
  }

  /** From now on devices look like this. */
  describeBy(describe: DescribeDevice) {
    this.#describe = describe
    const ids = new Set(this.#drawn.keys())
    for (const { id } of this.#fleet.getSnapshot().devices) ids.add(id)
    this.update(ids)
  }

  update(ids: ReadonlySet<string>) {
    const remove: string[] = []
    const add: Mark[] = []
    const update: GeoJSONFeatureDiff[] = []
    for (const id of ids) {
      const entry = this.#fleet.get(id)
      const mark = entry && this.#describe(entry)
      const before = this.#drawn.get(id)
      if (mark) this.#drawn.set(id, mark)
      else this.#drawn.delete(id)
      if (mark && !before) add.push(mark)
      else if (before && !mark) remove.push(id)
      else if (before && mark) update.push(...differenceOf(before, mark))
    }
    if (remove.length + add.length + update.length === 0) return
    this.#send({ remove, add: add.map(featureOf), update })
  }
}

function differenceOf(before: Mark, mark: Mark): GeoJSONFeatureDiff[] {
  const changed = SHOWN.filter((key) => before[key] !== mark[key])
  const [[lon1, lat1], [lon2, lat2]] = [before.position, mark.position]
  const hasMoved = lon1 !== lon2 || lat1 !== lat2
  if (changed.length === 0 && !hasMoved) return []
  return [
    {
      id: mark.id,
      ...(hasMoved ? { newGeometry: { type: 'Point', coordinates: mark.position } } : {}),
      addOrUpdateProperties: changed.map((key) => ({ key, value: mark[key] })),
    },
  ]
}
