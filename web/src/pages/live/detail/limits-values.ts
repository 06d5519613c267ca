import type { DeviceLimits } from '@sextant/contract'
import type { Words } from '../../../words/index.ts'

/** What the form holds. A number stays typed while "no limit" is chosen. */
export type LimitsValues = {
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

const isLimit = (value: number | string) =>
  value !== '' && Number.isInteger(Number(value)) && Number(value) >= 0 && Number(value) <= 1_000_000

/** What is wrong with each field, for people. */
export function checkLimits(words: Words['devices']['limits']) {
  const checkLimit = (value: number | string, off: boolean) =>
    off || isLimit(value) ? null : words.enterNumber
  return {
    dailyEmailLimit: (value: number | string, { noEmailLimit }: LimitsValues) =>
      checkLimit(value, noEmailLimit),
    dailySmsLimit: (value: number | string, { noSmsLimit }: LimitsValues) => checkLimit(value, noSmsLimit),
    expirationDate: (value: string | null, { expires }: LimitsValues) =>
      expires && value === null ? words.chooseDate : null,
  }
}

/** What saving does to the licence, so that it can be said beforehand. */
export function effectOn(wasExpired: boolean, { expires, expirationDate }: LimitsValues, today: string) {
  const willExpire = expires && expirationDate !== null && expirationDate <= today
  if (willExpire && !wasExpired) return 'frees'
  if (wasExpired && !willExpire && !(expires && expirationDate === null)) return 'takes'
  return undefined
}

interface Place {
  pathname: string
  search: object
}

/** Another device or tab leaves the form; a search in the list beside it does not. */
export function leavesForm(from: Place, to: Place) {
  const text = ({ pathname, search }: Place) => {
    const { device, tab } = search as { device?: string; tab?: string }
    return JSON.stringify([pathname, device, tab])
  }
  return text(from) !== text(to)
}
