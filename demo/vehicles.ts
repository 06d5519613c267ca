import { AIR, LAND } from './lines/land.ts'
import { SEA } from './lines/sea.ts'
import { fishing, merchants } from './ships.ts'
import { americas, europe } from './trucks.ts'
import { makeVehicle, type Vehicle } from './vehicle.ts'

const sail = { kind: 'sailboat', speedKmh: 13, swing: 0.25, sensors: ['battery'] } as const
const parked = { speedKmh: 0, swing: 0 } as const

export const hiker = makeVehicle(36, LAND.mountBlanc, {
  kind: 'person',
  name: 'Hiker Julia (Mont Blanc)',
  description: 'Satellite messenger with an SOS button',
  start: 0.35,
  speedKmh: 3.4,
  swing: 0.3,
  altitude: 2150,
  driveHours: 3,
  restHours: 0.2,
  sensors: ['battery'],
})
export const silent = makeVehicle(37, SEA.solent, {
  ...sail,
  name: 'SY Windfall',
  start: 0.4,
  silentForHours: 9,
})
export const expired = makeVehicle(38, [[-8.72, 42.24]], {
  ...parked,
  kind: 'container',
  name: 'Container 4471',
  sensors: ['battery'],
  silentForHours: 0,
})
export const expiring = makeVehicle(39, SEA.balearics, { ...sail, name: 'SY Tramuntana', start: 0.3 })

const others: Vehicle[] = [
  hiker,
  silent,
  expired,
  expiring,
  makeVehicle(40, SEA.leewards, { ...sail, name: 'SY Trade Wind', start: 0.2 }),
  makeVehicle(41, AIR.lisbonNewYork, {
    kind: 'plane',
    name: 'CS-DEM',
    start: 0.4,
    speedKmh: 840,
    swing: 0.02,
    altitude: 10_900,
  }),
  makeVehicle(42, AIR.aberdeen, {
    kind: 'helicopter',
    name: 'G-DEMO',
    start: 0.3,
    speedKmh: 220,
    altitude: 600,
    driveHours: 1,
    restHours: 0.5,
  }),
  makeVehicle(43, [[-8.87, 37.95]], {
    ...parked,
    kind: 'site',
    name: 'Terminal Sines',
    description: 'Generator at the quay',
    sensors: ['fuel'],
  }),
  makeVehicle(44, LAND.savanna, {
    kind: 'animal',
    name: 'Elephant Tembo',
    start: 0.2,
    speedKmh: 4,
    swing: 0.5,
    driveHours: 2,
    restHours: 1,
    sensors: ['battery'],
  }),
]

export const FLEET = { merchants, fishing, europe, americas, others }
export const VEHICLES: readonly Vehicle[] = Object.values(FLEET).flat()

/** Drives faster than its rule allows, again and again. */
export const speeder = europe[3] as Vehicle
/** Has sent as many SMS today as it may. */
export const spent = americas[0] as Vehicle
export const reefer = europe[2] as Vehicle
export const trawler = fishing[0] as Vehicle
export const ferry = merchants[17] as Vehicle
