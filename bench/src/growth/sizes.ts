import { statfs } from 'node:fs/promises'

// With its index and a share of the log; measured, and rounded up.
const BYTES_A_LOCATION = 250
const BYTES_A_DEVICE = 1500
// Two servers, their logs, and what the figures themselves store.
const BYTES_BESIDES = 6 * 2 ** 30

export interface Size {
  devices: number
  locations: number
}

/** First the history grows, then the fleet. */
export function sizesOf(devices: readonly number[], locations: readonly number[]): Size[] {
  const [least = 0, ...fleets] = devices.toSorted((a, b) => a - b)
  const histories = locations.toSorted((a, b) => a - b)
  const longest = histories.at(-1) ?? 0
  return [
    ...histories.map((count) => ({ devices: least, locations: count })),
    ...fleets.map((count) => ({ devices: count, locations: longest })),
  ]
}

export const describeSize = ({ devices, locations }: Size) =>
  `${devices.toLocaleString('en-US')} devices, ${locations.toLocaleString('en-US')} locations`

const bytesNeeded = ({ devices, locations }: Size) =>
  devices * BYTES_A_DEVICE + locations * BYTES_A_LOCATION + BYTES_BESIDES

export async function checkSpace(folder: string, size: Size, report: (progress: string) => void) {
  const { bavail, bsize } = await statfs(folder)
  const [need, free] = [bytesNeeded(size), bavail * bsize]
  const inGiB = (bytes: number) => (bytes / 2 ** 30).toFixed(0)
  const words = `This needs about ${inGiB(need)} GiB in ${folder}; there are ${inGiB(free)} GiB.`
  if (need > free)
    throw new Error(
      `${words} Make room, set TMPDIR to another disk, or choose smaller sizes with --locations.`,
    )
  report(words)
}
