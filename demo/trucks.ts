import { LAND } from './lines/land.ts'
import { makeVehicle, type Vehicle } from './vehicle.ts'

const truck = {
  kind: 'truck',
  speedKmh: 78,
  swing: 0.08,
  driveHours: 4.5,
  restHours: 0.9,
  sensors: ['fuel', 'engine'],
} as const

export const europe: Vehicle[] = [
  makeVehicle(23, LAND.iberia, { ...truck, name: 'Truck Lisboa 04', start: 0.35 }),
  makeVehicle(24, LAND.rhine, { ...truck, name: 'Truck Rotterdam 11', start: 0.2 }),
  makeVehicle(25, LAND.rhone, { ...truck, name: 'Reefer Lyon 02', start: 0.55, sensors: ['fuel', 'cold'] }),
  makeVehicle(26, LAND.hansa, { ...truck, name: 'Truck Hamburg 07', start: 1.4, speedKmh: 87, swing: 0.1 }),
  makeVehicle(27, LAND.sole, { ...truck, name: 'Truck Milano 09', start: 0.4 }),
  makeVehicle(28, LAND.alpineBus, {
    ...truck,
    kind: 'bus',
    name: 'Coach Innsbruck 1',
    start: 0.3,
    speedKmh: 82,
  }),
  makeVehicle(29, LAND.andalusia, {
    ...truck,
    kind: 'car',
    name: 'Service car Málaga',
    start: 0.5,
    speedKmh: 95,
  }),
]

export const americas: Vehicle[] = [
  makeVehicle(30, LAND.sunBelt, {
    ...truck,
    name: 'Truck Phoenix 21',
    start: 0.45,
    speedKmh: 85,
    swing: 0.03,
  }),
  makeVehicle(31, LAND.mississippi, { ...truck, name: 'Truck Memphis 03', start: 0.5 }),
  makeVehicle(32, LAND.eastCoast, { ...truck, name: 'Truck Baltimore 15', start: 0.25 }),
  makeVehicle(33, LAND.westCoast, {
    ...truck,
    name: 'Reefer Fresno 06',
    start: 0.7,
    sensors: ['fuel', 'cold'],
  }),
  makeVehicle(34, LAND.mexico, { ...truck, name: 'Camión Monterrey 08', start: 0.6 }),
  makeVehicle(35, LAND.paraiba, { ...truck, name: 'Caminhão São Paulo 12', start: 0.4 }),
]
