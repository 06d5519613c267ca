/** Numbers as people read them: no more than two decimals. */
export const numberText = (value: number) => String(Math.round(value * 100) / 100)

export function durationText(seconds: number): string {
  if (seconds < 120) return `${numberText(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`
}

export const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
