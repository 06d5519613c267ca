import type { BenchAccount } from '../processes/bench-account.ts'
import { PROBE_NAME } from './page-probe.ts'
import { placeOf } from './update-load.ts'

/** Devices that have all reported once; the first of them is the probe. Answers their ids. */
export async function makeFleet(account: BenchAccount, count: number): Promise<string[]> {
  const devices = Array.from({ length: count }, (_, n) => `web-${n}`)
  const kinds = ['ship', 'truck', 'car', 'person', 'plane']
  await account.createMany('/api/devices', count, (n) => ({
    id: devices[n],
    name: n === 0 ? PROBE_NAME : `Device ${n}`,
    tags: { kind: kinds[n % kinds.length] },
  }))
  for (let from = 0; from < count; from += 1000) {
    const locations = devices
      .slice(from, from + 1000)
      .map((deviceId, i) => ({ deviceId, ...placeOf(from + i, Date.now()) }))
    await account.create('/api/locations', { locations })
  }
  return devices
}
