/** Small readers of the formats that a history is exported in, which know nothing of how it is written. */

/** RFC 4180: rows of cells. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y
    cell.lastIndex = at
    const [whole = '', quoted, bare] = cell.exec(text) ?? []
    row.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'))
    at += whole.length
    if (text.startsWith(',', at)) at += 1
    else if (text.startsWith('\r\n', at)) {
      rows.push(row)
      row = []
      at += 2
    } else throw new Error(`The file is no CSV at ${at}: ${text.slice(at, at + 40)}`)
  }
  if (row.length > 0) throw new Error('The last row does not end.')
  return rows
}

export interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string) =>
  text
    // A reader of XML takes every kind of line end for a newline, unless it is written as a reference.
    .replace(/\r\n?/g, '\n')
    .replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
      if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
      if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
      const char = ENTITIES[name]
      if (char === undefined) throw new Error(`XML does not know ${whole}.`)
      return char
    })

/** XML 1.0 without comments, sections and types: the root element. Fails when it is not well-formed. */
export function readXml(text: string): Element {
  const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text)
  if (forbidden) throw new Error(`XML cannot hold ${JSON.stringify(forbidden[0])}.`)
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const body = text.replace(/^<\?xml [^?]*\?>\s*/, '')
  const pieces = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
  let read = 0
  for (const [whole, closes, name = '', attributes = '', empty, words] of body.matchAll(pieces)) {
    read += whole.length
    const parent = open.at(-1) as Element
    if (words !== undefined) {
      if (words.includes(']]>') || /&(?!(#x[0-9a-f]+|#\d+|\w+);)/i.test(words))
        throw new Error(`Bad text: ${words}`)
      parent.text += unescapeXml(words)
    } else if (closes) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing.`)
    } else {
      const element = { name, attributes: readAttributes(attributes), children: [], text: '' }
      parent.children.push(element)
      if (!empty) open.push(element)
    }
  }
  const [first] = root.children
  if (read !== body.length || open.length !== 1 || root.children.length !== 1 || !first)
    throw new Error(`The file is no XML at ${read}: ${body.slice(read, read + 40)}`)
  return first
}

const readAttributes = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, unescapeXml(value)]),
  )

/** The elements of this name, wherever they are. */
export const findAll = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => findAll(child, name)),
]
