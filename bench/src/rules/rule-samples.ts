export const RULES = 10_000
export const AREAS = 1000
export const GROUPS = 8
// Areas that lie around all locations without holding one: their boxes say yes, only the exact check says no.
const RINGS = 10

/** Areas that no location of work.ts is in: these have latitudes from 55 to 56 and longitudes from 12 to 13. */
export function sampleArea(n: number) {
  const name = `Area ${n}`
  if (n >= RINGS)
    return {
      name,
      geometry: { type: 'Circle', center: [(n % 100) - 50, Math.floor(n / 100) * 4], radius: 5000 },
    }
  const square = (west: number, south: number, size: number) => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  return {
    name,
    geometry: { type: 'Polygon', coordinates: [square(11 - n / 100, 54, 3), square(11.9, 54.9, 1.2)] },
  }
}

export interface RuleTargets {
  devices: readonly string[]
  groups: readonly string[]
  areas: readonly string[]
}

/** A mix of rules that none of those locations touches: about all devices, single ones, groups, and areas. */
export function sampleRule(n: number, { devices, groups, areas }: RuleTargets) {
  const name = `Rule ${n}`
  const area = areas[n % areas.length]
  switch (n % 10) {
    case 0:
    case 1:
      return { name, alertName: 'SpeedLimit', parameters: { speed: 20 + (n % 180) } }
    case 2:
      return { name, alertName: 'LowBattery', parameters: { battery: n % 80 } }
    case 3:
      return { name, alertName: 'AttributeEquals', parameters: { attribute: `door${n % 50}`, value: 'open' } }
    case 4:
    case 5:
      return {
        name,
        alertName: 'SpeedLimit',
        parameters: { speed: 20 + (n % 180) },
        devices: [devices[n % devices.length]],
      }
    case 6:
      return { name, alertName: 'SOSButton', devices: [devices[n % devices.length]], critical: true }
    case 7:
      return {
        name,
        alertName: 'TemperatureGreaterThan',
        parameters: { temperature: 30 },
        groups: [groups[n % groups.length]],
      }
    case 8:
      return { name, alertName: 'ForbiddenArea', geofences: [area] }
    default:
      return { name, alertName: 'CheckPoint', geofences: [area], groups: [groups[n % groups.length]] }
  }
}
