import type { Work } from './work.ts'

export interface FigureDefinition {
  name: string
  unit: string
  connections: number
  /** What one request counts for. */
  records: number
  /** Work of the next round; every round has times of its own. */
  work: (startMs: number) => Work
}

const BATCH_ROWS = 1000

export const figureDefinitions = (devices: string[]): FigureDefinition[] => [
  {
    name: 'one location a request',
    unit: 'locations/s',
    connections: 64,
    records: 1,
    work: (startMs) => ({ kind: 'single', devices, startMs }),
  },
  {
    name: `${BATCH_ROWS} locations a request`,
    unit: 'locations/s',
    connections: 4,
    records: BATCH_ROWS,
    work: (startMs) => ({ kind: 'batch', devices, startMs, rows: BATCH_ROWS }),
  },
  {
    name: 'last location',
    unit: 'requests/s',
    connections: 64,
    records: 1,
    work: () => ({ kind: 'lastLocation', devices }),
  },
]
