import type { Words } from '../../../words/index.ts'
import { namesIn } from './render-template.ts'
import { isSms, MOST_LETTERS, placeholdersOf, type TemplateKind } from './template-kinds.ts'

/** What is wrong with a text, or null. */
export function checkTemplate(
  kind: TemplateKind,
  field: 'subject' | 'text',
  template: string,
  words: Words['templates'],
): string | null {
  if (template.trim() === '') return words.missing
  const most = MOST_LETTERS[field === 'subject' ? 'subject' : isSms(kind) ? 'sms' : 'text']
  if (template.length > most) return words.tooLong(most)
  const known: readonly string[] = placeholdersOf(kind)
  const unknown = namesIn(template).find((name) => !known.includes(name))
  return unknown === undefined ? null : words.unknown(unknown)
}
