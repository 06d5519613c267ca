import type { AccountSettings } from '@sextant/contract'
import { type AccountRow, changeAccount } from '../accounts/index.ts'
import { countUsedLicenses, moveExpiries } from '../devices/index.ts'
import { isTimeZone } from '../platform/calendar.ts'
import type { Executor } from '../platform/db.ts'
import { conflict, invalid } from '../platform/errors.ts'

/**
 * Changes what the holder may change; the caller holds the account's row. A new zone moves the midnights at which devices
 * expire, and where that would bring expired devices back it needs free licences, as any reactivation does.
 */
export async function changeSettings(db: Executor, before: AccountRow, settings: AccountSettings, now: Date) {
  if (!isTimeZone(settings.timeZone))
    throw invalid('/timeZone', 'is not a time zone: see GET /api/users/timeZones')
  if (settings.timeZone !== before.timeZone) {
    const usedBefore = await countUsedLicenses(db, before.id, now)
    await moveExpiries(db, before.id, settings.timeZone, now)
    const used = await countUsedLicenses(db, before.id, now)
    if (used > Math.max(usedBefore, before.licenses))
      throw conflict(
        'no_license_available',
        'In that time zone devices would be active again that have expired, and no licence is free for them.',
      )
  }
  return changeAccount(db, before.id, settings, now)
}
