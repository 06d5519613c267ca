const BROWSERS: [name: string, sign: RegExp][] = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
]
const SYSTEMS: [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** What a browser called itself, in few words; empty when it is none we know. */
export function browserOf(userAgent: string) {
  const find = (list: [string, RegExp][]) => list.find(([, sign]) => sign.test(userAgent))?.[0]
  const name = [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(' · ')
  return { name, isPhone: /Android|iPhone|Mobile/.test(userAgent) }
}
