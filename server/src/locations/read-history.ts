import type { Location } from '@sextant/contract'
import { writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.ts'
import { toLocation } from './location-row.ts'
import { type HistoryRange, listLocations } from './store.ts'

const ROWS_A_STEP = 1000

/** Reads in steps, each its own short transaction: a slow reader holds neither rows nor a connection. */
export async function* readHistory(
  db: Db,
  accountId: string,
  deviceKey: string,
  { from, to, after, limit }: HistoryRange,
): AsyncGenerator<Location[]> {
  let place = after
  let left = limit
  while (left > 0) {
    const range = { from, to, after: place, limit: Math.min(ROWS_A_STEP, left) }
    const rows = await listLocations(db.one(accountId), accountId, deviceKey, range)
    if (rows.length > 0) yield rows.map(toLocation)
    if (rows.length < range.limit) return
    place = rows.at(-1)?.fixedAt
    left -= rows.length
  }
}

/**
 * One page, its locations as JSON text. Each step becomes text at once: ten thousand rows as objects would live long enough
 * to fill the heap's old part, page after page.
 */
export async function readPage(db: Db, accountId: string, deviceKey: string, range: HistoryRange) {
  const steps: string[] = []
  let count = 0
  let last: Location | undefined
  let isMore = false
  for await (const step of readHistory(db, accountId, deviceKey, { ...range, limit: range.limit + 1 })) {
    const page = step.slice(0, range.limit - count)
    isMore = page.length < step.length
    count += page.length
    last = page.at(-1) ?? last
    if (page.length > 0) steps.push(page.map((location) => JSON.stringify(location)).join(','))
  }
  const nextCursor = isMore && last ? writeCursor('locations', String(Date.parse(last.dateTime))) : undefined
  return { locationsJson: `[${steps.join(',')}]`, count, nextCursor }
}
