const digits = (text: string, from: number, to: number) => {
  let value = 0
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 0x30
  return value
}

/**
 * The time that a text in the form of RFC 3339 names, in milliseconds; NaN when there is none. The same as Date.parse, only that what
 * clients send by the thousand, UTC with milliseconds, is read several times as fast.
 */
export function isoTime(text: string): number {
  if (text.length !== 24 || !text.endsWith('Z')) return Date.parse(text)
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)]
  const isPlain = year >= 100 && month >= 1 && month <= 12 && day >= 1 && day <= 28
  if (!isPlain || hour > 23 || minute > 59 || second > 59) return Date.parse(text)
  return Date.UTC(year, month - 1, day, hour, minute, second, digits(text, 20, 23))
}
