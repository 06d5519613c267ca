import { dayOf } from '../platform/calendar.ts'
import type { Clock } from '../platform/clock.ts'
import type { Executor } from '../platform/db.ts'
import { conflict, invalid } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import { changeDevice, withLimits } from './change-device.ts'
import { isExpired } from './get-device.ts'
import { presentLimits } from './limits.ts'

/** expired -> active when a licence is free, with a new date or, without one, with the Expires flag off. */
export function reactivateDevice(
  db: Executor,
  principal: Principal,
  deviceId: string,
  expirationDate: string | null,
  clock: Clock,
  checkVersion: (version: string) => void,
) {
  return changeDevice(db, principal, deviceId, clock, (before, account, now) => {
    checkVersion(before.version)
    if (!isExpired(before, now))
      throw conflict('conflict', 'The device has not expired. Change its limits instead.')
    if (expirationDate !== null && expirationDate <= dayOf(now, account.timeZone))
      throw invalid('/expirationDate', 'must be after today')
    const limits = { ...presentLimits(before), expires: expirationDate !== null, expirationDate }
    return withLimits(before, account, limits)
  })
}
