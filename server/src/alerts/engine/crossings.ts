import type { Moment } from './moment.ts'
import type { Rule } from './rule.ts'

/** Whether the way from the fix before to this one is what an area rule waits for. */
export function isCrossed({ test }: Rule, moment: Moment): boolean {
  const { geofences } = test
  if (geofences.length === 0) return true
  const now = moment.areas()
  const before = moment.areasBefore()
  const isIn = geofences.some((id) => now.has(id))
  const wasIn = geofences.some((id) => before.has(id))
  if (test.alertName === 'ForbiddenArea') return isIn && !wasIn
  if (test.alertName === 'AllowedArea' || test.alertName === 'Route') return wasIn && !isIn
  if (test.alertName !== 'CheckPoint' && test.alertName !== 'CheckArea') return true
  const { on } = test.parameters
  const entered = geofences.some((id) => now.has(id) && !before.has(id))
  const left = geofences.some((id) => before.has(id) && !now.has(id))
  return (on !== 'leave' && entered) || (on !== 'enter' && left)
}
