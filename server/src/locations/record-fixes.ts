import { deviceExpired } from '../devices/index.ts'
import { type AppError, invalid, notFound } from '../platform/errors.ts'
import type { Fix, LocationRecorder } from './recorder.ts'

const FUTURE_MS = 24 * 60 * 60_000

/** Refuses a fix from the future: a tracker's clock may be a little ahead, not a day. */
export function checkNotFuture(fixes: readonly Fix[], now: Date, pathOf: (index: number) => string) {
  for (const [i, { location }] of fixes.entries())
    if (Date.parse(location.dateTime) > now.getTime() + FUTURE_MS)
      throw invalid(`${pathOf(i)}/dateTime`, 'must not be more than 1 day in the future')
}

/** Stores fixes of one device or many and says how many were new. A batch is all or nothing. */
export async function recordFixes(
  recorder: LocationRecorder,
  accountId: string,
  fixes: readonly Fix[],
  unknownDevice: (index: number) => AppError = notFound,
) {
  const outcome = await recorder.record(accountId, fixes)
  if (outcome.kind === 'unknown') throw unknownDevice(outcome.index)
  if (outcome.kind === 'expired') throw deviceExpired(fixes[outcome.index]?.deviceId ?? '')
  return { accepted: outcome.accepted, duplicates: outcome.duplicates }
}
