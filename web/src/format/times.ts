const SECOND = 1000
type Step = [limit: number, unit: Intl.RelativeTimeFormatUnit, size: number]
const DAYS: Step = [Number.POSITIVE_INFINITY, 'day', 86_400 * SECOND]
const STEPS: Step[] = [
  [90 * SECOND, 'second', SECOND],
  [90 * 60 * SECOND, 'minute', 60 * SECOND],
  [36 * 3600 * SECOND, 'hour', 3600 * SECOND],
]

/** "3 min. ago", "in 2 days". */
export function relativeTime(format: Intl.RelativeTimeFormat, at: number, now: number) {
  const difference = at - now
  const [, unit, size] = STEPS.find(([limit]) => Math.abs(difference) < limit) ?? DAYS
  return format.format(Math.round(difference / size), unit)
}

/** "2 h 05 min", "45 s". */
export function durationText(seconds: number) {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.round(whole / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
