import type { Ajv } from 'ajv'
import { EMAIL, isPhoneNumber } from './address.ts'

const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/
const DATE = /^\d{4}-\d\d-\d\d$/

export function addFormats(ajv: Ajv): Ajv {
  ajv.addFormat('date-time', isDateTime)
  ajv.addFormat('date', isDate)
  ajv.addFormat('email', EMAIL)
  ajv.addFormat('phone', isPhoneNumber)
  return ajv
}

function isDateTime(text: string) {
  if (!DATE_TIME.test(text) || !isDate(text.slice(0, 10))) return false
  const time = Date.parse(text)
  // The year 0 and what an offset pushes out of four digits have no place in an ISO text of this form.
  return time >= Date.parse('0001-01-01T00:00:00Z') && time <= Date.parse('9999-12-31T23:59:59.999Z')
}

// Date.parse takes 30 February for 2 March; the round trip does not.
function isDate(text: string) {
  if (!DATE.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text)
}
