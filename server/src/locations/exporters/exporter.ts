import type { Location } from '@sextant/contract'
import type { Usage } from '../../platform/answer.ts'

export interface ExportedDevice {
  id: string
  name: string
}

/** A file format as three pieces of text; the middle one is written as often as there are locations. */
export interface Exporter {
  mediaType: string
  head(device: ExportedDevice): string
  /** `first` is true for the first location of the file. */
  location(location: Location, first: boolean): string
  tail(usage: Usage): string
}

const XML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Characters that XML 1.0 cannot hold at all are left out. */
export const escapeXml = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (char) => XML_ESCAPES[char] ?? char)
