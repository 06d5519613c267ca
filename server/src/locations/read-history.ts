import type { Location } from '@sextant/contract'
import { writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.ts'
import { isoTimestamp, parseTimestamp } from '../platform/parse-timestamp.ts'
import { toLocation } from './location-row.ts'
import { locationText } from './location-text.ts'
import { type HistoryRange, type LocationTexts, listLocations, listLocationTexts } from './store.ts'

const ROWS_A_STEP = 1000

/** Reads in steps, each its own short transaction: a slow reader holds neither rows nor a connection. */
async function* inSteps<Row>(
  range: HistoryRange,
  rowsAStep: number,
  list: (step: HistoryRange) => Promise<Row[]>,
  timeOf: (row: Row) => Date,
): AsyncGenerator<Row[]> {
  let { after, limit: left } = range
  while (left > 0) {
    const limit = Math.min(rowsAStep, left)
    const rows = await list({ ...range, after, limit })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    after = timeOf(last)
    left -= rows.length
  }
}

export async function* readHistory(
  db: Db,
  accountId: string,
  deviceKey: string,
  range: HistoryRange,
): AsyncGenerator<Location[]> {
  const list = (step: HistoryRange) => listLocations(db.one(accountId), accountId, deviceKey, step)
  for await (const rows of inSteps(range, ROWS_A_STEP, list, ({ fixedAt }) => fixedAt))
    yield rows.map(toLocation)
}

/**
 * One page, its locations as JSON text. Numbers stay the text that they come as, and each step becomes text at once: ten thousand
 * rows as objects would live long enough to fill the heap's old part, page after page.
 */
export async function readPage(db: Db, accountId: string, deviceKey: string, range: HistoryRange) {
  const list = (step: HistoryRange) => listLocationTexts(db.one(accountId), accountId, deviceKey, step)
  const steps: string[] = []
  let count = 0
  let last: LocationTexts | undefined
  let isMore = false
  // One more than is asked for says whether there are more, and should not need a step of its own.
  const whole = { ...range, limit: range.limit + 1 }
  for await (const step of inSteps(whole, ROWS_A_STEP + 1, list, timeOf)) {
    const page = step.slice(0, range.limit - count)
    isMore = page.length < step.length
    count += page.length
    last = page.at(-1) ?? last
    if (page.length > 0) steps.push(page.map(toText).join(','))
  }
  const nextCursor = isMore && last ? writeCursor('locations', String(timeOf(last).getTime())) : undefined
  return { locationsJson: `[${steps.join(',')}]`, count, nextCursor }
}

const timeOf = ({ fixedAt }: LocationTexts) => parseTimestamp(fixedAt)
const toText = (row: LocationTexts) => locationText(isoTimestamp(row.fixedAt), row, row.extra)
