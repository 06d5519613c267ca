import type { Words } from '../../words/index.ts'
import { DAY_MS, type LinkValues, MOST_DAYS, MOST_SHARED } from './share-link-values.ts'

type LinkWords = Words['shareLinks']

export function checkContents({ devices, groups }: LinkValues, words: LinkWords): string | null {
  if (devices.length + groups.length === 0) return words.nothingChosen
  return devices.length > MOST_SHARED || groups.length > MOST_SHARED ? words.tooMany : null
}

/** An end that stays as it was may lie in the past: a link that has ended can still be renamed. */
export function checkEnd(expires: string | null, before: string, words: LinkWords): string | null {
  if (expires === null) return words.endMissing
  if (expires === before) return null
  const ahead = Date.parse(expires) - Date.now()
  if (ahead <= 0) return words.endPast
  return ahead > MOST_DAYS * DAY_MS ? words.endFar : null
}
