import { Location } from '@sextant/contract'
import type { Exporter } from './exporter.ts'

const COLUMNS = Object.keys(Location.properties) as (keyof Location)[]

/**
 * RFC 4180, one row for each location, a column for each field. Lists and objects are written as JSON, so that no cell begins
 * with a character that a spreadsheet would take for a formula, but for the minus of a number.
 */
export const csv: Exporter = {
  mediaType: 'text/csv; charset=utf-8',
  head: () => `${COLUMNS.join(',')}\r\n`,
  step: (locations) => locations.map(row).join(''),
  tail: () => '',
}

const row = (location: Location) => `${COLUMNS.map((column) => cell(location[column])).join(',')}\r\n`

function cell(value: Location[keyof Location]) {
  if (value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
