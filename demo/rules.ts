import type { Sextant } from '@sextant/sdk'
import { LAND } from './lines/land.ts'
import { trawler } from './vehicles.ts'

const DESK = { phones: ['+12025550147'] }

export async function makeAreasAndRules(
  sextant: Sextant,
  groups: Record<'merchants' | 'fishing' | 'europe' | 'americas', string>,
) {
  const { geofences, alertRules } = sextant
  await geofences.create({
    name: 'Port of Rotterdam',
    description: 'Berths and anchorage',
    geometry: { type: 'Circle', center: [3.95, 51.98], radius: 14_000 },
  })
  const bank = await geofences.create({
    name: 'Dogger Bank',
    description: 'Where the trawler may fish',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [2.0, 54.35],
          [2.75, 54.35],
          [3.0, 54.65],
          [2.55, 54.9],
          [2.05, 54.75],
          [2.0, 54.35],
        ],
      ],
    },
  })
  await geofences.create({
    name: 'Hamburg to Warsaw',
    geometry: { type: 'Corridor', line: LAND.hansa.map(([lon, lat]) => [lon, lat]), width: 20_000 },
  })
  await alertRules.create({
    name: 'SOS from anybody',
    alertName: 'SOSButton',
    critical: true,
    channels: ['SMS'],
    recipients: DESK,
  })
  await alertRules.create({
    name: 'Trucks over 90 km/h',
    alertName: 'SpeedLimit',
    parameters: { speed: 90 },
    groups: [groups.europe, groups.americas],
    channels: ['SMS'],
    recipients: DESK,
  })
  await alertRules.create({
    name: 'Morning Tide leaves the Dogger Bank',
    alertName: 'AllowedArea',
    geofences: [bank.id],
    devices: [trawler.id],
    notifyWhenOver: true,
  })
  await alertRules.create({
    name: 'Battery low',
    alertName: 'LowBattery',
    parameters: { battery: 20 },
  })
  await alertRules.create({
    name: 'Ships silent for six hours',
    alertName: 'Offline',
    parameters: { minutes: 360 },
    groups: [groups.merchants],
    enabled: false,
  })
}
