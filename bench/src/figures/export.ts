import { HelperProcess } from '@sextant/harness'
import { readKeys } from '../database/fill.ts'
import { deviceId } from '../database/fleet.ts'
import { copyOut } from '../limits/copy-out.ts'
import type { DownloadJob, DownloadResult } from '../load/download.ts'
import { canReadMemory, nodesOf, readNodeRss } from '../processes/memory.ts'
import type { Stage } from '../stage.ts'
import { roundsOf } from '../statistics.ts'
import type { Figure } from './figure.ts'

const ROUNDS = 3
const LOOK_EVERY_MS = 20
/** What stands once in every row of a file, and how often outside of rows. */
const MARKS = {
  csv: { mark: '\n', others: 1 },
  geojson: { mark: '"Feature"', others: 0 },
}
export type ExportFormat = keyof typeof MARKS

/** A whole long history as a file, and what the server needs for it beyond what it had before. */
export async function measureExport(stage: Stage, format: ExportFormat): Promise<Figure[]> {
  const { accountId, db, history, pace } = stage
  const [key = ''] = await readKeys(db, { ...history.fleet, count: 1 })
  const helper = new HelperProcess<DownloadJob, DownloadResult>(
    new URL('../load/download.ts', import.meta.url),
  )
  const seen: { limit: number; rate: number; grownMiB: number }[] = []
  const count = history.fixes.toLocaleString('en-US')
  try {
    // The first one warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      pace.report(`export as ${format}: ${round === 0 ? 'warming up' : `round ${round} of ${ROUNDS}`}`)
      const limit = await copyOut(db, accountId, key, history.fixes)
      const own = await exportOnce(stage, format, (job) => helper.ask(job))
      if (round > 0) seen.push({ limit, ...own })
    }
  } finally {
    helper.stop()
  }
  const speed: Figure = {
    id: `export-${format}`,
    name: `export of ${count} locations as ${format}`,
    unit: 'rows/s',
    better: 'more',
    value: roundsOf(seen.map(({ rate }) => rate)),
    limits: [
      {
        name: 'COPY to standard output',
        value: roundsOf(seen.map(({ limit }) => limit)),
        ratio: roundsOf(seen.map(({ rate, limit }) => rate / limit)),
      },
    ],
  }
  if (!canReadMemory) return [speed]
  const memory: Figure = {
    id: `export-${format}-memory`,
    name: `memory that the export as ${format} adds at most`,
    unit: 'MiB',
    better: 'less',
    value: roundsOf(seen.map(({ grownMiB }) => grownMiB)),
    limits: [],
  }
  return [speed, memory]
}

async function exportOnce(
  { server, url, account, history }: Stage,
  format: ExportFormat,
  download: (job: DownloadJob) => Promise<DownloadResult>,
) {
  const { mark, others } = MARKS[format]
  const path = `/api/devices/${deviceId(history.fleet, 0)}/locations?format=${format}`
  const watch = canReadMemory ? watchRss(server.pid) : undefined
  try {
    const { rows, seconds } = await download({ url: `${url}${path}`, token: account.token, mark })
    if (rows !== history.fixes + others)
      throw new Error(`The export had ${rows - others} rows of ${history.fixes}.`)
    return { rate: (rows - others) / seconds, grownMiB: watch?.grown() ?? 0 }
  } finally {
    watch?.stop()
  }
}

function watchRss(pid: number) {
  const pids = nodesOf(pid)
  const before = readNodeRss(pids)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, readNodeRss(pids))
  }, LOOK_EVERY_MS)
  return { grown: () => Math.max(0, peak - before), stop: () => clearInterval(timer) }
}
