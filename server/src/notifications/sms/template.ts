import type { Sms } from './sms.ts'

type Escape = (value: string) => string

const PLACEHOLDER = /\{(\w+)\}/g
const NAMES: readonly (keyof Sms)[] = ['to', 'digits', 'text', 'id']

const isName = (name: string): name is keyof Sms => (NAMES as readonly string[]).includes(name)

/** Puts the values in, once: what a value contains is never taken for a placeholder. */
export const fill = (template: string, sms: Sms, escape: Escape): string =>
  template.replace(PLACEHOLDER, (whole, name: string) => (isName(name) ? escape(sms[name]) : whole))

export function placeholdersOf(template: string): string[] {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name)
  const unknown = names.find((name) => !isName(name))
  if (unknown !== undefined)
    throw new Error(`has the unknown placeholder {${unknown}}; known are {${NAMES.join('}, {')}}`)
  return names
}

const XML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** How a value is written in a body of that content type, so that it stays one value whatever it contains. */
export function escapeFor(contentType: string): Escape {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/json' || type.endsWith('+json'))
    return (value) => JSON.stringify(value).slice(1, -1)
  if (type === 'application/x-www-form-urlencoded') return encodeURIComponent
  if (['text/xml', 'application/xml'].includes(type) || type.endsWith('+xml'))
    return (value) => value.replace(/[&<>"']/g, (character) => XML_ENTITIES[character] ?? '')
  throw new Error('must have a Content-Type of JSON, XML or application/x-www-form-urlencoded')
}

/** Characters that would end a value if they were not escaped, and a + in the number. */
const SAMPLE: Sms = { id: 'a-b', to: '+15550100', digits: '15550100', text: `"'\\{}<&>` }

/** A JSON template must stay JSON when it is filled: that also finds a placeholder that stands outside of quotes. */
export function checkJson(template: string) {
  try {
    JSON.parse(fill(template, SAMPLE, escapeFor('application/json')))
  } catch {
    throw new Error('is not JSON once it is filled in; {to} and {text} must stand inside of double quotes')
  }
}
