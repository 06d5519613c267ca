import { EMAIL_TEXT_LIMIT, SMS_TEXT_LIMIT, SUBJECT_LIMIT } from '@sextant/contract'

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

/** What stands for each placeholder; an empty text means that there is nothing to say. */
export type Values = Readonly<Record<string, string>>

export const placeholdersIn = (template: string) =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim())

const LINE_BREAKS = /\r\n?|[\n\u0085\u2028\u2029]/g

/** Fit to be shown: line breaks as \n, other control characters gone. */
const cleanLines = (text: string) => text.replace(LINE_BREAKS, '\n').replace(/[^\P{Cc}\n\t]/gu, '')

/** The same on a single line. */
export const cleanLine = (text: string) => cleanLines(text).replace(/\s+/g, ' ').trim()

// By code points: half of a pair could not be stored.
const cut = (text: string, most: number) => {
  const letters = Array.from(text)
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`
}

/** One pass over the template: what a value brings along is text, also when it looks like a placeholder. */
const replaceIn = (template: string, values: Values) =>
  template.replace(PLACEHOLDER, (_, name: string) => values[name.trim()] ?? '')

export const renderLine = (template: string, values: Values) =>
  cut(cleanLine(replaceIn(template, values)), SUBJECT_LIMIT)

/** A line whose placeholders all have nothing to say is left out, and so is a second empty line after another. */
export function renderText(template: string, values: Values, most: number): string {
  const lines: string[] = []
  for (const line of cleanLines(template).split('\n')) {
    const names = placeholdersIn(line)
    if (names.length > 0 && names.every((name) => (values[name] ?? '') === '')) continue
    if (line.trim() === '' && lines.at(-1) === '') continue
    lines.push(line.trim() === '' ? '' : replaceIn(line, values))
  }
  return cut(cleanLines(lines.join('\n')).trim(), most)
}

export const renderEmail = (template: { subject: string; text: string }, values: Values) => ({
  subject: renderLine(template.subject, values),
  text: renderText(template.text, values, EMAIL_TEXT_LIMIT),
})

export const renderSms = (template: { text: string }, values: Values) => ({
  subject: '',
  text: renderText(template.text, values, SMS_TEXT_LIMIT),
})
