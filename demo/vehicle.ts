import { Line, type Point } from './along.ts'

/** One of the fleet: what it is, and how it moves. */
export interface Vehicle {
  id: string
  name: string
  description: string
  /** The tag that chooses its icon. */
  kind: string
  line: Line
  /** How far along its line it is when the demo begins. */
  startKm: number
  speedKmh: number
  /** Drives for so long, then rests for so long, again and again. Never rests unless told. */
  driveHours: number
  restHours: number
  /** How much its speed swings, as a part of it. */
  swing: number
  /** Metres above sea level; 0 is not reported. */
  altitude: number
  /** What it reports beside its position. */
  sensors: readonly Sensor[]
  /** Reports nothing from so many hours before the demo began on. */
  silentForHours?: number
}

export type Sensor = 'battery' | 'fuel' | 'cold' | 'engine'

type Described = Partial<Omit<Vehicle, 'line' | 'startKm'>> & {
  name: string
  kind: string
  /** Where it is along its line at the begin, from 0 to 1; beyond that it is on its way back. */
  start?: number
}

/** Completes what the lists say; the number makes its tracker's serial. */
export function makeVehicle(number: number, points: readonly Point[], described: Described): Vehicle {
  const { start = 0.1, ...given } = described
  const line = new Line(points)
  return {
    id: String(300434060001000 + number * 37),
    description: '',
    speedKmh: 0,
    driveHours: Number.POSITIVE_INFINITY,
    restHours: 0,
    swing: 0.05,
    altitude: 0,
    sensors: [],
    ...given,
    line,
    startKm: line.lengthKm * start,
  }
}
