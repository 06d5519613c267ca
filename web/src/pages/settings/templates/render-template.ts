const PLACEHOLDER = /\{\{([^{}]*)\}\}/g

export type Values = Readonly<Record<string, string>>

export const namesIn = (template: string) =>
  [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim())

const fill = (template: string, values: Values) =>
  template.replace(PLACEHOLDER, (_, name: string) => values[name.trim()] ?? '')

export const renderSubject = (template: string, values: Values) =>
  fill(template, values).replace(/\s+/g, ' ').trim()

/** As the server does it: a line whose placeholders are all empty is left out, and so is a second empty line. */
export function renderText(template: string, values: Values): string {
  const lines: string[] = []
  for (const line of template.split(/\r\n?|\n/)) {
    const names = namesIn(line)
    if (names.length > 0 && names.every((name) => (values[name] ?? '') === '')) continue
    const filled = line.trim() === '' ? '' : fill(line, values)
    if (filled !== '' || lines.at(-1) !== '') lines.push(filled)
  }
  return lines.join('\n').trim()
}

// The letters that an SMS holds 160 of; with any other it holds 70.
const PLAIN = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/
const TWICE = /[\^{}\\[~\]|€]/g

/** Into how many joined SMS a text is cut. */
export function countSms(text: string): number {
  const isPlain = PLAIN.test(text)
  const length = isPlain ? text.length + (text.match(TWICE)?.length ?? 0) : text.length
  const [whole, part] = isPlain ? [160, 153] : [70, 67]
  return length <= whole ? 1 : Math.ceil(length / part)
}
