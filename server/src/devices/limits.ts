import type { DeviceLimits, DeviceLimitsInput } from '@sextant/contract'
import type { AccountRow } from '../accounts/index.ts'
import { startOfDay } from '../platform/calendar.ts'
import { invalid } from '../platform/errors.ts'

export interface Limits {
  expires: boolean
  expirationDate: string | null
  /** 00:00 of the date in the account's zone; null while the flag is off. */
  expiresAt: Date | null
  dailyEmailLimit: number | null
  dailySmsLimit: number | null
}

// Some zones begin 0001-01-01 in the year 0, which ISO text of four digits and PostgreSQL do not know. Nobody needs to go back there.
const EARLIEST = '1970-01-01'

/** The limits as they will be stored: absent fields at their defaults, the date as an instant. */
export function toLimits(input: DeviceLimitsInput, account: AccountRow, path = ''): Limits {
  const expires = input.expires ?? false
  const expirationDate = input.expirationDate ?? null
  if (expires && expirationDate === null)
    throw invalid(`${path}/expirationDate`, 'is required when expires is true')
  if (expirationDate !== null && expirationDate < EARLIEST)
    throw invalid(`${path}/expirationDate`, `must not be before ${EARLIEST}`)
  return {
    expires,
    expirationDate,
    expiresAt: expires && expirationDate !== null ? startOfDay(expirationDate, account.timeZone) : null,
    dailyEmailLimit: input.dailyEmailLimit === undefined ? account.dailyEmailLimit : input.dailyEmailLimit,
    dailySmsLimit: input.dailySmsLimit === undefined ? account.dailySmsLimit : input.dailySmsLimit,
  }
}

export const presentLimits = (limits: Limits): DeviceLimits => ({
  expires: limits.expires,
  expirationDate: limits.expirationDate,
  dailyEmailLimit: limits.dailyEmailLimit,
  dailySmsLimit: limits.dailySmsLimit,
})
