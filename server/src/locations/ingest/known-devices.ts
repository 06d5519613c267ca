import type { NewestLocation } from './store-batch.ts'
import type { WantedDevice } from './submission.ts'
import type { TargetDevice } from './target-device.ts'

const MOST = 100_000

/**
 * Devices as they were when locations last came for them. No more than a guess, which the database checks when it stores: other
 * processes change devices too.
 */
export class KnownDevices {
  readonly #devices = new Map<string, TargetDevice>()

  /** Undefined also when rules remember something of it: what comes next may change that. */
  find({ name }: WantedDevice) {
    const device = this.#devices.get(name)
    return device?.known?.ruleState ? undefined : device
  }

  /** Takes note of what was found, and forgets those of which nothing can be guessed. */
  learn(wanted: readonly WantedDevice[], found: readonly (TargetDevice | undefined)[], now: Date) {
    for (const [i, { name }] of wanted.entries()) {
      const device = found[i]
      this.#devices.delete(name)
      if (device && !hasExpired(device, now)) this.#devices.set(name, device)
    }
    for (const oldest of this.#devices.keys()) {
      if (this.#devices.size <= MOST) break
      this.#devices.delete(oldest)
    }
  }
}

export const hasExpired = ({ expiresAt }: TargetDevice, now: Date) =>
  expiresAt !== null && expiresAt <= now.getTime()

/** Takes note of what is about to be stored, and of what the rules remember from then on. */
export function advance({ device, fixedAt, location }: NewestLocation, ruleState?: object | null) {
  device.newest = fixedAt.getTime()
  if (!device.known) return
  device.known.before = location
  if (ruleState !== undefined) device.known.ruleState = ruleState
}
