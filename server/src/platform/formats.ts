import type { Ajv } from 'ajv'
import { EMAIL, isPhoneNumber } from './address.ts'
import { isoTime } from './iso-time.ts'

const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/
const DATE = /^\d{4}-\d\d-\d\d$/

export function addFormats(ajv: Ajv): Ajv {
  ajv.addFormat('date-time', isDateTime)
  ajv.addFormat('date', isDate)
  ajv.addFormat('email', EMAIL)
  ajv.addFormat('phone', isPhoneNumber)
  return ajv
}

const EARLIEST = Date.parse('0001-01-01T00:00:00Z')
const LATEST = Date.parse('9999-12-31T23:59:59.999Z')

function isDateTime(text: string) {
  if (!DATE_TIME.test(text) || !isDay(text)) return false
  const time = isoTime(text)
  // The year 0 and what an offset pushes out of four digits have no place in an ISO text of this form.
  return time >= EARLIEST && time <= LATEST
}

const isDate = (text: string) => DATE.test(text) && isDay(text)

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether there is the day that a text begins with. Date.parse takes 30 February for 2 March. */
function isDay(text: string) {
  const month = Number(text.slice(5, 7))
  const day = Number(text.slice(8, 10))
  if (day < 1 || day > (DAYS[month - 1] ?? 0)) return false
  return month !== 2 || day < 29 || isLeapYear(Number(text.slice(0, 4)))
}

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
