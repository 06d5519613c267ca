import { deviceExpired } from '../../devices/index.ts'
import { type AppError, notFound } from '../../platform/errors.ts'
import { checkNotFuture, latestTime } from '../../platform/time-range.ts'
import type { LocationRecorder } from './recorder.ts'
import type { Fix } from './submission.ts'

export function checkNoneFuture(fixes: readonly Fix[], now: Date, pathOf: (index: number) => string) {
  const latest = latestTime(now).getTime()
  const future = fixes.findIndex(({ at }) => at.getTime() > latest)
  if (future >= 0) checkNotFuture(fixes[future]?.at ?? now, now, `${pathOf(future)}/dateTime`)
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
