import type pg from 'pg'
import { rowsOf, type Work } from '../load/work.ts'

const MOST_REQUESTS = 200

/**
 * What was acknowledged must be there: a figure of answers that were not kept would be worth nothing. Looks at the last requests of
 * the first connection.
 */
export async function checkStored(db: pg.Client, work: Work, connections: number, requests: number) {
  if (work.kind !== 'single' && work.kind !== 'batch') return
  const checked = work.kind === 'single' ? Math.min(requests, MOST_REQUESTS) : Math.min(requests, 1)
  const rows = Array.from({ length: checked }, (_, i) =>
    rowsOf(work, { connection: 0, connections }, requests - 1 - i),
  ).flat()
  const { rowCount } = await db.query(
    `select 1 from unnest($1::text[], $2::timestamptz[]) as sent (id, at)
     join device_ids d on d.id = sent.id
     join locations l on l.account_id = d.account_id and l.device_key = d.device_key and l.fixed_at = sent.at`,
    [rows.map(({ id }) => id), rows.map(({ time }) => new Date(time).toISOString())],
  )
  if (rowCount !== rows.length)
    throw new Error(`${rows.length} locations were acknowledged, but ${rowCount} of them are stored.`)
}
