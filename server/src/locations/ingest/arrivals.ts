import { extraOf, type NewLocation, wireText } from './new-location.ts'
import type { NewestLocation } from './store-batch.ts'
import type { Fix } from './submission.ts'
import type { TargetDevice } from './target-device.ts'

/** What a batch brings to each device. The first of two equal fixes counts; the second is a duplicate like any other. */
export class Arrivals {
  /** Newer than the newest of their device. */
  readonly freshOf = new Map<TargetDevice, NewLocation[]>()
  readonly late: NewLocation[] = []
  readonly #times = new Map<TargetDevice, Set<number>>()

  add(device: TargetDevice, { at, location }: Fix, owner: number) {
    const time = at.getTime()
    if (this.#isRepeated(device, time)) return
    const arrival = { device, fixedAt: at, location, extra: extraOf(location), owner }
    if (device.newest !== null && time <= device.newest) {
      this.late.push(arrival)
      return
    }
    const others = this.freshOf.get(device)
    if (others) others.push(arrival)
    else this.freshOf.set(device, [arrival])
  }

  #isRepeated(device: TargetDevice, time: number) {
    const times = this.#times.get(device)
    if (times?.has(time)) return true
    if (times) times.add(time)
    else this.#times.set(device, new Set([time]))
    return false
  }
}

/** The newest of what came for one device. */
export function newestOf(arrivals: readonly NewLocation[]): NewestLocation {
  const last = arrivals.reduce((a, b) => (b.fixedAt > a.fixedAt ? b : a))
  return { device: last.device, fixedAt: last.fixedAt, location: last.location, json: wireText(last) }
}
