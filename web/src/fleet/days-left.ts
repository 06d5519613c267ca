import { dayOf } from '../format/day-start.ts'
import type { FleetDevice } from './state.ts'

/** From so many days before its end a device says so. */
export const SOON_DAYS = 14

/** Calendar days of the account's zone until the device expires: 1 is tomorrow. Infinity when it does not. */
export function daysLeft({ device, expiresAt }: FleetDevice, accountTimeZone: string, now = Date.now()) {
  const date = device.limits.expirationDate
  if (expiresAt === Number.POSITIVE_INFINITY || date === null) return Number.POSITIVE_INFINITY
  const days = Date.parse(date) - Date.parse(dayOf(now, accountTimeZone))
  return Math.round(days / 86_400_000)
}
