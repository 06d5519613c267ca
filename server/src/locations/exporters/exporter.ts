import type { Location } from '@sextant/contract'
import type { Usage } from '../../platform/answer.ts'

export interface ExportedDevice {
  id: string
  name: string
}

/** A file format as three pieces of text; the middle one is written as often as there are steps of the history. */
export interface Exporter {
  mediaType: string
  head(device: ExportedDevice): string
  /** `first` is true for the first step of the file; a step is never empty. */
  step(locations: readonly Location[], first: boolean): string
  tail(usage: Usage): string
}

const XML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Characters that XML 1.0 cannot hold at all are left out. */
export const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (char) => XML_ESCAPES[char] ?? char)

/** A number as xsd:decimal: it knows no exponent, and JavaScript writes very small and very large numbers with one. */
export function decimal(value: number) {
  if (!String(value).includes('e')) return String(value)
  return Math.abs(value) < 1 ? value.toFixed(12) : String(BigInt(value))
}
