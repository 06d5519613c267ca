import { quantile } from '@sextant/harness'
import type { Window } from './load.ts'
import type { Sample } from './sample.ts'

export type Point = Sample & Window

export interface Comparison {
  name: string
  unit: string
  first: number
  last: number
  ratio: number
  limit: number
}

interface Measure {
  name: string
  unit: string
  of: (point: Point) => number
  /** How the points of a third become one figure. */
  share: number
  /** Most that it may be of what it was in the first third. */
  limit: number
  /** The same in a short run. */
  shortLimit: number
}

// In a short run one busy moment of the machine is a third of the time.
const NO_LIMIT = Number.POSITIVE_INFINITY

const MEASURES: readonly Measure[] = [
  { name: 'memory', unit: 'MB', of: (point) => point.memoryMb, share: 0.5, limit: 1.25, shortLimit: 1.8 },
  // Garbage that is not collected yet comes and goes: the least that was seen is what is really held.
  {
    name: 'heap after collection',
    unit: 'MB',
    of: (point) => point.heapMb,
    share: 0,
    limit: 1.3,
    shortLimit: 1.5,
  },
  { name: 'open files', unit: '', of: (point) => point.openFiles, share: 0.5, limit: 1.2, shortLimit: 1.5 },
  {
    name: 'latency p50',
    unit: 'ms',
    of: (point) => point.p50Ms,
    share: 0.5,
    limit: 1.5,
    shortLimit: NO_LIMIT,
  },
  { name: 'latency p99', unit: 'ms', of: (point) => point.p99Ms, share: 0.5, limit: 2, shortLimit: NO_LIMIT },
  {
    name: 'bytes a location',
    unit: 'B',
    of: (point) => point.bytesPerLocation,
    share: 0.5,
    limit: 1.15,
    shortLimit: 2,
  },
  {
    name: 'bytes a packet of events',
    unit: 'B',
    of: (point) => point.bytesPerEvents,
    share: 0.5,
    limit: 1.25,
    shortLimit: 2,
  },
  {
    name: 'bytes a message',
    unit: 'B',
    of: (point) => point.bytesPerMessage,
    share: 0.5,
    limit: 1.25,
    shortLimit: 3,
  },
  {
    name: 'bytes a delivery',
    unit: 'B',
    of: (point) => point.bytesPerDelivery,
    share: 0.5,
    limit: 1.25,
    shortLimit: 3,
  },
  {
    name: 'bytes a device',
    unit: 'B',
    of: (point) => point.bytesPerDeviceState,
    share: 0.5,
    limit: 1.5,
    shortLimit: 5,
  },
]

/** The last third of the time against the first. */
export function compareThirds(points: readonly Point[], isShort: boolean): Comparison[] {
  const third = Math.floor(points.length / 3)
  const [firsts, lasts] = [points.slice(0, third), points.slice(-third)]
  return MEASURES.map(({ name, unit, of, share, limit, shortLimit }) => {
    const first = quantile(firsts.map(of), share)
    const last = quantile(lasts.map(of), share)
    return { name, unit, first, last, ratio: last / first, limit: isShort ? shortLimit : limit }
  })
}

export const isWithin = ({ ratio, limit }: Comparison) => ratio <= limit
