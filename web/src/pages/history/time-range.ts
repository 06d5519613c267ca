import { instantOf, wallTimeOf } from '../../format/wall-time.ts'

export interface TimeRange {
  from: string
  to: string
}

const DAY = 86_400_000
export const PRESETS = ['today', 'yesterday', 'day', 'week', 'month'] as const
export type Preset = (typeof PRESETS)[number]

/** Ranges that people ask for; today and yesterday are days of the user's zone. */
export function presetRange(preset: Preset, timeZone: string, now = Date.now()): TimeRange {
  const midnight = (at: number) => instantOf(`${wallTimeOf(at, timeZone).slice(0, 10)} 00:00:00`, timeZone)
  const text = (at: number) => new Date(at).toISOString()
  const today = midnight(now)
  if (preset === 'today') return { from: today, to: text(now) }
  if (preset === 'yesterday') return { from: midnight(Date.parse(today) - DAY / 2), to: today }
  const days = { day: 1, week: 7, month: 30 }[preset]
  return { from: text(now - days * DAY), to: text(now) }
}
