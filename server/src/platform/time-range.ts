import { invalid } from './errors.ts'

/** `from` and `to` of a body: both are needed, both ends belong to the range. */
export function rangeOf(body: { from?: string; to?: string }) {
  if (body.from === undefined) throw invalid('/from', 'is required')
  if (body.to === undefined) throw invalid('/to', 'is required')
  const range = { from: new Date(body.from), to: new Date(body.to) }
  if (range.from > range.to) throw invalid('/from', 'must not be after to')
  return range
}
