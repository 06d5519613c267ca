import { SEA } from './lines/sea.ts'
import { makeVehicle, type Vehicle } from './vehicle.ts'

const ship = { kind: 'ship', speedKmh: 31, swing: 0.06 } as const
const boat = { kind: 'ship', speedKmh: 9, swing: 0.2, driveHours: 5, restHours: 1.5 } as const

export const merchants: Vehicle[] = [
  makeVehicle(1, SEA.channel, {
    ...ship,
    name: 'MV Alpine Voyager',
    start: 0.06,
    description: 'Container feeder',
  }),
  makeVehicle(2, SEA.channel, { ...ship, name: 'MV Coral Carrier', start: 1.55 }),
  makeVehicle(3, SEA.gibraltarSuez, { ...ship, name: 'MV Levant Star', start: 0.62 }),
  makeVehicle(4, SEA.gibraltarSuez, { ...ship, name: 'MV Atlas Pioneer', start: 1.75, speedKmh: 27 }),
  makeVehicle(5, SEA.redSea, { ...ship, name: 'MV Monsoon Trader', start: 0.55 }),
  makeVehicle(6, SEA.redSea, {
    ...ship,
    name: 'MT Blue Meridian',
    start: 1.8,
    speedKmh: 26,
    description: 'Tanker',
  }),
  makeVehicle(7, SEA.malacca, { ...ship, name: 'MV Strait Runner', start: 0.3, speedKmh: 29 }),
  makeVehicle(8, SEA.malacca, { ...ship, name: 'MV Jade Horizon', start: 1.3 }),
  makeVehicle(9, SEA.atlantic, { ...ship, name: 'MV Northern Light', start: 0.45, speedKmh: 35 }),
  makeVehicle(10, SEA.caribbean, { ...ship, name: 'MV Canal Express', start: 0.25 }),
  makeVehicle(11, SEA.pacific, { ...ship, name: 'MV Pacific Arrow', start: 0.42, speedKmh: 36 }),
  makeVehicle(12, SEA.santosCape, {
    ...ship,
    name: 'MV Cape Harvest',
    start: 0.5,
    description: 'Bulk carrier',
  }),
  makeVehicle(13, SEA.capeAsia, { ...ship, name: 'MV Southern Grain', start: 0.35, speedKmh: 25 }),
  makeVehicle(14, SEA.baltic, { ...ship, name: 'MS Amber Bay', start: 0.55, speedKmh: 34 }),
  makeVehicle(15, SEA.norway, { ...ship, name: 'MS Fjord Courier', start: 0.3, speedKmh: 28 }),
  makeVehicle(16, SEA.australia, { ...ship, name: 'MV Coral Coast', start: 0.4 }),
  makeVehicle(17, SEA.gulf, { ...ship, name: 'MT Desert Rose', start: 0.3, speedKmh: 24 }),
  makeVehicle(18, SEA.ferry, {
    ...ship,
    name: 'Ferry White Cliffs',
    start: 0.2,
    speedKmh: 33,
    driveHours: 1,
    restHours: 0.5,
  }),
]

export const fishing: Vehicle[] = [
  makeVehicle(19, SEA.dogger, { ...boat, name: 'FV Morning Tide', start: 0.3 }),
  makeVehicle(20, SEA.lofoten, { ...boat, name: 'FV Skrei', start: 0.6 }),
  makeVehicle(21, SEA.galicia, { ...boat, name: 'FV Ría Nova', start: 0.1 }),
  makeVehicle(22, SEA.georges, { ...boat, name: 'FV Mary Ellen', start: 0.5 }),
]
