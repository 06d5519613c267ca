import type { RuleTest } from '@sextant/contract'
import { addDays, startOfDay } from '../../platform/calendar.ts'

export type DateTest = Extract<RuleTest, { alertName: 'FutureDate' | 'PastDate' | 'ExpiredDate' }>

/** The calendar day on which a date rule fires. */
export function dueDay(test: DateTest): string {
  const { date } = test.parameters
  if (test.alertName === 'ExpiredDate') return date
  return addDays(date, test.alertName === 'FutureDate' ? -test.parameters.days : test.parameters.days)
}

/** The instant at which that day begins, in the account's zone as it is at the time. */
export function compileDue(test: DateTest): (timeZone: string) => number {
  const day = dueDay(test)
  let known: { timeZone: string; atMs: number } | undefined
  return (timeZone) => {
    if (known?.timeZone !== timeZone) known = { timeZone, atMs: startOfDay(day, timeZone).getTime() }
    return known.atMs
  }
}

export function sayDate(test: DateTest): string {
  const { date } = test.parameters
  if (test.alertName === 'ExpiredDate') return `The date ${date} has come.`
  const days = daysText(test.parameters.days)
  return test.alertName === 'FutureDate'
    ? `The date ${date} is ${days} away.`
    : `The date ${date} was ${days} ago.`
}

const daysText = (days: number) => `${days} day${days === 1 ? '' : 's'}`
