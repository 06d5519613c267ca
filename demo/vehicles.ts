import { AIR, LAND } from './lines/land.ts'
import { SEA } from './lines/sea.ts'
import { makeVehicle, type Vehicle } from './vehicle.ts'

const ship = { kind: 'ship', speedKmh: 31, swing: 0.06 } as const
const sail = { kind: 'sailboat', speedKmh: 13, swing: 0.25, sensors: ['battery'] } as const
const boat = { kind: 'ship', speedKmh: 9, swing: 0.2, driveHours: 5, restHours: 1.5 } as const
const truck = {
  kind: 'truck',
  speedKmh: 78,
  swing: 0.08,
  driveHours: 4.5,
  restHours: 0.9,
  sensors: ['fuel', 'engine'],
} as const
const parked = { speedKmh: 0, swing: 0 } as const

const merchants: Vehicle[] = [
  makeVehicle(1, SEA.channel, { ...ship, name: 'MV Alpine Voyager', start: 0.06, description: 'Container feeder' }),
  makeVehicle(2, SEA.channel, { ...ship, name: 'MV Coral Carrier', start: 1.55 }),
  makeVehicle(3, SEA.gibraltarSuez, { ...ship, name: 'MV Levant Star', start: 0.62 }),
  makeVehicle(4, SEA.gibraltarSuez, { ...ship, name: 'MV Atlas Pioneer', start: 1.75, speedKmh: 27 }),
  makeVehicle(5, SEA.redSea, { ...ship, name: 'MV Monsoon Trader', start: 0.55 }),
  makeVehicle(6, SEA.redSea, { ...ship, name: 'MT Blue Meridian', start: 1.8, speedKmh: 26, description: 'Tanker' }),
  makeVehicle(7, SEA.malacca, { ...ship, name: 'MV Strait Runner', start: 0.3, speedKmh: 29 }),
  makeVehicle(8, SEA.malacca, { ...ship, name: 'MV Jade Horizon', start: 1.3 }),
  makeVehicle(9, SEA.atlantic, { ...ship, name: 'MV Northern Light', start: 0.45, speedKmh: 35 }),
  makeVehicle(10, SEA.caribbean, { ...ship, name: 'MV Canal Express', start: 0.25 }),
  makeVehicle(11, SEA.pacific, { ...ship, name: 'MV Pacific Arrow', start: 0.42, speedKmh: 36 }),
  makeVehicle(12, SEA.santosCape, { ...ship, name: 'MV Cape Harvest', start: 0.5, description: 'Bulk carrier' }),
  makeVehicle(13, SEA.capeAsia, { ...ship, name: 'MV Southern Grain', start: 0.35, speedKmh: 25 }),
  makeVehicle(14, SEA.baltic, { ...ship, name: 'MS Amber Bay', start: 0.55, speedKmh: 34 }),
  makeVehicle(15, SEA.norway, { ...ship, name: 'MS Fjord Courier', start: 0.3, speedKmh: 28 }),
  makeVehicle(16, SEA.australia, { ...ship, name: 'MV Coral Coast', start: 0.4 }),
  makeVehicle(17, SEA.gulf, { ...ship, name: 'MT Desert Rose', start: 0.3, speedKmh: 24 }),
  makeVehicle(18, SEA.ferry, { ...ship, name: 'Ferry White Cliffs', start: 0.2, speedKmh: 33, driveHours: 1, restHours: 0.5 }),
]

const fishing: Vehicle[] = [
  makeVehicle(19, SEA.dogger, { ...boat, name: 'FV Morning Tide', start: 0.3 }),
  makeVehicle(20, SEA.lofoten, { ...boat, name: 'FV Skrei', start: 0.6 }),
  makeVehicle(21, SEA.galicia, { ...boat, name: 'FV Ría Nova', start: 0.1 }),
  makeVehicle(22, SEA.georges, { ...boat, name: 'FV Mary Ellen', start: 0.5 }),
]

const europe: Vehicle[] = [
  makeVehicle(23, LAND.iberia, { ...truck, name: 'Truck Lisboa 04', start: 0.35 }),
  makeVehicle(24, LAND.rhine, { ...truck, name: 'Truck Rotterdam 11', start: 0.2 }),
  makeVehicle(25, LAND.rhone, { ...truck, name: 'Reefer Lyon 02', start: 0.55, sensors: ['fuel', 'cold'] }),
  makeVehicle(26, LAND.hansa, { ...truck, name: 'Truck Hamburg 07', start: 1.4, speedKmh: 87, swing: 0.1 }),
  makeVehicle(27, LAND.sole, { ...truck, name: 'Truck Milano 09', start: 0.4 }),
  makeVehicle(28, LAND.alpineBus, { ...truck, kind: 'bus', name: 'Coach Innsbruck 1', start: 0.3, speedKmh: 82 }),
  makeVehicle(29, LAND.andalusia, { ...truck, kind: 'car', name: 'Service car Málaga', start: 0.5, speedKmh: 95 }),
]

const americas: Vehicle[] = [
  makeVehicle(30, LAND.sunBelt, { ...truck, name: 'Truck Phoenix 21', start: 0.45, speedKmh: 85, swing: 0.03 }),
  makeVehicle(31, LAND.mississippi, { ...truck, name: 'Truck Memphis 03', start: 0.5 }),
  makeVehicle(32, LAND.eastCoast, { ...truck, name: 'Truck Baltimore 15', start: 0.25 }),
  makeVehicle(33, LAND.westCoast, { ...truck, name: 'Reefer Fresno 06', start: 0.7, sensors: ['fuel', 'cold'] }),
  makeVehicle(34, LAND.mexico, { ...truck, name: 'Camión Monterrey 08', start: 0.6 }),
  makeVehicle(35, LAND.paraiba, { ...truck, name: 'Caminhão São Paulo 12', start: 0.4 }),
]

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
export const silent = makeVehicle(37, SEA.solent, { ...sail, name: 'SY Windfall', start: 0.4, silentForHours: 9 })
export const expired = makeVehicle(38, [[-8.72, 42.24]], { ...parked, kind: 'container', name: 'Container 4471', sensors: ['battery'], silentForHours: 0 })
export const expiring = makeVehicle(39, SEA.balearics, { ...sail, name: 'SY Tramuntana', start: 0.3 })

const others: Vehicle[] = [
  hiker,
  silent,
  expired,
  expiring,
  makeVehicle(40, SEA.leewards, { ...sail, name: 'SY Trade Wind', start: 0.2 }),
  makeVehicle(41, AIR.lisbonNewYork, { kind: 'plane', name: 'CS-DEM', start: 0.4, speedKmh: 840, swing: 0.02, altitude: 10_900 }),
  makeVehicle(42, AIR.aberdeen, { kind: 'helicopter', name: 'G-DEMO', start: 0.3, speedKmh: 220, altitude: 600, driveHours: 1, restHours: 0.5 }),
  makeVehicle(43, [[-8.87, 37.95]], { ...parked, kind: 'site', name: 'Terminal Sines', description: 'Generator at the quay', sensors: ['fuel'] }),
  makeVehicle(44, LAND.savanna, { kind: 'animal', name: 'Elephant Tembo', start: 0.2, speedKmh: 4, swing: 0.5, driveHours: 2, restHours: 1, sensors: ['battery'] }),
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
