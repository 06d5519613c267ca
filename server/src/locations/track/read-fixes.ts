import type { Db } from '../../platform/db.ts'
import type { Fix } from './fix.ts'
import { placeOf } from './sphere.ts'
import { FIX_BYTES, findFixBytes } from './store-fixes.ts'

/** What a step costs this process stays under 20 ms; others have their turn in between. */
const FIXES_A_STEP = 4000

export interface StoredFix extends Fix {
  /** Metres. */
  readonly accuracy: number | null
}

/** All fixes of a time in order, in steps, each its own short transaction: nobody else waits for a connection. */
export async function* readFixes(
  db: Db,
  accountId: string,
  deviceKey: string,
  range: { from: Date; to: Date },
): AsyncGenerator<StoredFix[]> {
  let after: Date | undefined
  for (;;) {
    const step = { ...range, after, limit: FIXES_A_STEP }
    const bytes = await findFixBytes(db.one(accountId), accountId, deviceKey, step)
    const fixes = Array.from({ length: bytes.length / FIX_BYTES }, (_, i) => readFix(bytes, i * FIX_BYTES))
    if (fixes.length > 0) yield fixes
    const last = fixes.at(-1)
    if (!last || fixes.length < FIXES_A_STEP) return
    after = new Date(last.time)
  }
}

function readFix(bytes: Buffer, start: number): StoredFix {
  const latitude = bytes.readDoubleBE(start + 8)
  const longitude = bytes.readDoubleBE(start + 16)
  const { x, y, z } = placeOf(latitude, longitude)
  return {
    // Locations are stored to the millisecond.
    time: Math.round(bytes.readDoubleBE(start) * 1000),
    latitude,
    longitude,
    speed: known(bytes.readDoubleBE(start + 24)),
    course: known(bytes.readDoubleBE(start + 32)),
    altitude: known(bytes.readDoubleBE(start + 40)),
    accuracy: known(bytes.readDoubleBE(start + 48)),
    x,
    y,
    z,
  }
}

const known = (value: number) => (Number.isNaN(value) ? null : value)
