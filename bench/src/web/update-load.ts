import { setTimeout as pause } from 'node:timers/promises'
import type { BenchAccount } from '../processes/bench-account.ts'

const TICK_MS = 100

/** Sends so many locations a second, of one device after the other, until told to stop. The probe reports once a second. */
export class UpdateLoad {
  sent = 0
  /** When the probe's speed of each value was sent. */
  readonly probeSent = new Map<number, number>()
  readonly #stop = new AbortController()
  readonly #done: Promise<void>

  constructor(account: BenchAccount, devices: readonly string[], perSecond: number) {
    this.#done = this.#run(account, devices, perSecond)
    // A failure is for who stops it.
    this.#done.catch(() => undefined)
  }

  async stop() {
    this.#stop.abort()
    await this.#done
  }

  async #run(account: BenchAccount, [probe, ...others]: readonly string[], perSecond: number) {
    const perTick = Math.round((perSecond * TICK_MS) / 1000)
    const started = Date.now()
    for (let tick = 0; !this.#stop.signal.aborted; tick++) {
      const now = Date.now()
      const isProbe = tick % 10 === 0
      const locations = Array.from({ length: perTick }, (_, i) => {
        const n = (tick * perTick + i) % others.length
        const isFirst = i === 0 && isProbe
        return {
          deviceId: isFirst ? probe : others[n],
          ...placeOf(n, now),
          ...(isFirst && { speed: 10 + tick / 10 }),
        }
      })
      if (isProbe) this.probeSent.set(10 + tick / 10, now)
      await account.create('/api/locations', { locations })
      this.sent += locations.length
      await pause(Math.max(0, started + (tick + 1) * TICK_MS - Date.now()))
    }
  }
}

/** All over the world, each on its own small circle. */
export function placeOf(n: number, time: number) {
  const turn = time / 60_000 + n
  return {
    dateTime: new Date(time).toISOString(),
    latitude: Math.asin(((n * 0.618) % 1) * 1.6 - 0.7) * 50 + Math.sin(turn) * 0.2,
    longitude: ((n * 137.5) % 350) - 175 + Math.cos(turn) * 0.2,
    speed: 20 + (n % 60),
    course: Math.round((turn * 57) % 360),
  }
}
