import type { Moment } from './moment.ts'
import type { Rule } from './rule.ts'

/** Whether the way from the fix before to this one is what an area rule waits for. */
export function isCrossed({ test }: Rule, moment: Moment): boolean {
  const { geofences } = test
  const now = moment.areas()
  const before = moment.areasBefore()
  switch (test.alertName) {
    case 'ForbiddenArea':
      return geofences.some((id) => now.has(id)) && !geofences.some((id) => before.has(id))
    case 'AllowedArea':
    case 'Route':
      return geofences.some((id) => before.has(id)) && !geofences.some((id) => now.has(id))
    case 'CheckPoint':
    case 'CheckArea': {
      const { on } = test.parameters
      const entered = geofences.some((id) => now.has(id) && !before.has(id))
      const left = geofences.some((id) => before.has(id) && !now.has(id))
      return (on !== 'leave' && entered) || (on !== 'enter' && left)
    }
    default:
      return true
  }
}
