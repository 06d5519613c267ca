import type { Track } from '@sextant/contract'
import type { Db } from '../../platform/db.ts'
import type { Box } from './box.ts'
import { readFixes } from './read-fixes.ts'
import { TrackDrawing } from './track-drawing.ts'

export interface TrackRequest {
  from: Date
  to: Date
  points: number
  box: Box | undefined
  /** Metres. */
  maxAccuracy: number | undefined
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean
}

/** Reads the fixes of a time once, in bounded memory; nothing when the caller has gone. */
export async function drawTrack(
  db: Db,
  accountId: string,
  deviceKey: string,
  { from, to, points, box, maxAccuracy = Number.POSITIVE_INFINITY, isGone }: TrackRequest,
): Promise<Track | undefined> {
  const drawing = new TrackDrawing({ points, box })
  let fixes = 0
  let inaccurate = 0
  for await (const step of readFixes(db, accountId, deviceKey, { from, to })) {
    if (isGone()) return undefined
    fixes += step.length
    for (const fix of step) {
      if (fix.accuracy !== null && fix.accuracy > maxAccuracy) inaccurate++
      else drawing.add(fix)
    }
  }
  return { from: from.toISOString(), to: to.toISOString(), fixes, inaccurate, ...drawing.finish() }
}
