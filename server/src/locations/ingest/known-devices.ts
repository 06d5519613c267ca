import type { WantedDevice } from './submission.ts'
import type { TargetDevice } from './target-device.ts'

const MOST = 100_000

/**
 * Devices without rules, as they were when locations last came for them. No more than a guess, which the database checks when it
 * stores: other processes change devices too.
 */
export class KnownDevices {
  readonly #devices = new Map<string, TargetDevice>()

  find({ name }: WantedDevice) {
    return this.#devices.get(name)
  }

  /** Takes note of what was found, and forgets those of which nothing can be guessed. */
  learn(wanted: readonly WantedDevice[], found: readonly (TargetDevice | undefined)[], now: Date) {
    for (const [i, { name }] of wanted.entries()) {
      const device = found[i]
      this.#devices.delete(name)
      if (device && device.known === null && !hasExpired(device, now)) this.#devices.set(name, device)
    }
    for (const oldest of this.#devices.keys()) {
      if (this.#devices.size <= MOST) break
      this.#devices.delete(oldest)
    }
  }
}

export const hasExpired = ({ expiresAt }: TargetDevice, now: Date) =>
  expiresAt !== null && expiresAt <= now.getTime()
