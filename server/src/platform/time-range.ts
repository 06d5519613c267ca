import { invalid } from './errors.ts'

/** `from` and `to` of a body: both are needed, both ends belong to the range. */
export function rangeOf(body: { from?: string; to?: string }) {
  if (body.from === undefined) throw invalid('/from', 'is required')
  if (body.to === undefined) throw invalid('/to', 'is required')
  const range = { from: new Date(body.from), to: new Date(body.to) }
  if (range.from > range.to) throw invalid('/from', 'must not be after to')
  return range
}

const AHEAD_MS = 24 * 60 * 60_000

/** The latest time that is believed: a tracker's clock may be a little ahead, not more than a day. */
export const latestTime = (now: Date) => new Date(now.getTime() + AHEAD_MS)

export function checkNotFuture(time: Date, now: Date, path: string) {
  if (time > latestTime(now)) throw invalid(path, 'must not be more than 1 day in the future')
}
