import type { DeviceLimits } from '@sextant/contract'

/** What the form holds. A number stays typed while "no limit" is chosen. */
export interface LimitsValues {
  dailyEmailLimit: number | string
  noEmailLimit: boolean
  dailySmsLimit: number | string
  noSmsLimit: boolean
  expires: boolean
  expirationDate: string | null
}

export const valuesOf = (limits: DeviceLimits): LimitsValues => ({
  dailyEmailLimit: limits.dailyEmailLimit ?? '',
  noEmailLimit: limits.dailyEmailLimit === null,
  dailySmsLimit: limits.dailySmsLimit ?? '',
  noSmsLimit: limits.dailySmsLimit === null,
  expires: limits.expires,
  expirationDate: limits.expirationDate,
})

export const limitsOf = (values: LimitsValues): DeviceLimits => ({
  dailyEmailLimit: values.noEmailLimit ? null : Number(values.dailyEmailLimit),
  dailySmsLimit: values.noSmsLimit ? null : Number(values.dailySmsLimit),
  expires: values.expires,
  expirationDate: values.expirationDate,
})

/** Whether a text or number is one that a daily limit can be. */
export const isLimit = (value: number | string) =>
  value !== '' && Number.isInteger(Number(value)) && Number(value) >= 0 && Number(value) <= 1_000_000

/** What saving does to the licence, so that it can be said beforehand. */
export function effectOn(wasExpired: boolean, { expires, expirationDate }: LimitsValues, today: string) {
  const willExpire = expires && expirationDate !== null && expirationDate <= today
  if (willExpire && !wasExpired) return 'frees'
  if (wasExpired && !willExpire && !(expires && expirationDate === null)) return 'takes'
  return undefined
}
