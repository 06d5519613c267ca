import { Random } from '../random.ts'

const SPACES = ['', '', ' ', '\n', '\t', '\r\n  ']

/** The same JSON, written as few programs do but any may: spaces, escapes, exponents, another order of keys, a mark in front. */
export function spellStrangely(value: unknown, seed: number): string {
  const random = new Random(seed)
  const pick = <T>(list: readonly T[]) => list[random.upTo(list.length)] as T
  const space = () => pick(SPACES)

  function write(each: unknown): string {
    if (typeof each === 'number') return number(each)
    if (typeof each === 'string') return text(each)
    if (Array.isArray(each)) return `[${space()}${each.map(write).join(`${space()},${space()}`)}${space()}]`
    if (typeof each !== 'object' || each === null) return JSON.stringify(each)
    const fields = Object.entries(each).map(
      ([key, inner]) => `${text(key)}${space()}:${space()}${write(inner)}`,
    )
    const turned = random.upTo(2) === 0 ? fields : fields.toReversed()
    return `{${space()}${turned.join(`${space()},${space()}`)}${space()}}`
  }

  function number(each: number): string {
    const ways = [String(each), each.toExponential(), each.toExponential().replace('e', 'E')]
    const isWhole = Number.isInteger(each) && each !== 0 && Math.abs(each) < 1e15
    return pick(isWhole ? [...ways, `${each}.0`, `${each}0e-1`] : ways)
  }

  const text = (each: string) =>
    `"${each
      .split('')
      .map((unit) => (random.upTo(4) === 0 ? escaped(unit) : JSON.stringify(unit).slice(1, -1)))
      .join('')}"`

  // Half of a pair is escaped by JSON.stringify, so a pair may be written in two ways as well.
  function escaped(unit: string) {
    if (unit === '/') return '\\/'
    const digits = unit.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${pick([digits, digits.toUpperCase()])}`
  }

  return `${pick(['', '', '\ufeff'])}${space()}${write(value)}${space()}`
}
