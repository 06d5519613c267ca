import type { Stage } from '../stage.ts'
import type { HttpWork } from './http-side.ts'

/** What a server is asked to do over and over again. */
export interface NamedWork {
  id: string
  name: string
  unit: string
  http: (stage: Stage) => HttpWork
}

const PAGE_ROWS = 1000
const grouped = (count: number) => count.toLocaleString('en-US')

const single = (connections: number): NamedWork => ({
  id: `ingest-${connections}`,
  name: `one location a request, ${connections} connections`,
  unit: 'locations/s',
  http: ({ fleet }) => ({
    connections,
    records: 1,
    work: (startMs) => ({ kind: 'single', fleet, startMs }),
  }),
})

/** Every connection reports for devices of its own. */
const batches = (id: string, connections: number, rows: number, devicesEach: number): NamedWork => ({
  id,
  name: `${grouped(rows)} locations a request, ${connections} connections`,
  unit: 'locations/s',
  http: ({ fleet }) => ({
    connections,
    records: rows,
    work: (startMs) => ({ kind: 'batch', fleet, startMs, rows, devicesEach }),
  }),
})

const reads = (
  id: string,
  name: string,
  connections: number,
  work: (stage: Stage) => ReturnType<HttpWork['work']>,
): NamedWork => ({
  id,
  name: `${name}, ${connections} connections`,
  unit: 'requests/s',
  http: (stage) => ({ connections, records: 1, work: () => work(stage) }),
})

export const WORKS = {
  single64: single(64),
  single256: single(256),
  batch: batches('ingest-batch', 4, 1000, 64),
  queue: batches('ingest-queue', 64, 100, 10),
  last: reads('read-last', 'last location of a device', 64, ({ fleet }) => ({ kind: 'lastLocation', fleet })),
  list: reads('read-list', `list of ${grouped(PAGE_ROWS)} devices`, 8, () => ({
    kind: 'deviceList',
    rows: PAGE_ROWS,
  })),
  history: reads('read-history', `history page of ${grouped(PAGE_ROWS)} locations`, 8, ({ history }) => ({
    kind: 'historyPage',
    history,
    rows: PAGE_ROWS,
  })),
}
