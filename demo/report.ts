import type { Location } from '@sextant/sdk'
import type { Sensor, Vehicle } from './vehicle.ts'

const HOUR_MS = 3_600_000

/** When the demo began, and how fast time goes for the fleet since then. Before, it went as ever. */
export interface FleetClock {
  began: number
  faster: number
}

/**
 * What the vehicle reports at a time. A function of the time alone, so that a demo can be stopped and started again, and what
 * was missed is made up for.
 */
export function reportAt(vehicle: Vehicle, time: number, { began, faster }: FleetClock): Location {
  const hours = ((time - began) / HOUR_MS) * (time > began ? faster : 1)
  const { drivenHours, isDriving, sinceRest } = progress(vehicle, hours)
  const travelledKm = vehicle.startKm + drivenHours * vehicle.speedKmh
  const { latitude, longitude, course } = vehicle.line.at(travelledKm)
  const speed = isDriving ? vehicle.speedKmh * (1 + vehicle.swing * swingAt(vehicle, hours)) : 0
  const sensed = vehicle.sensors.map((sensor) => read[sensor]({ hours, sinceRest, isDriving, travelledKm }))
  return {
    dateTime: new Date(time).toISOString(),
    latitude: round(latitude, 5),
    longitude: round(longitude, 5),
    speed: round(speed, 1),
    ...(isDriving && vehicle.speedKmh > 0 && { course: Math.round(course) % 360 }),
    ...(vehicle.altitude > 0 && {
      altitude: Math.round(vehicle.altitude * (1 + swingAt(vehicle, hours) / 12)),
    }),
    accuracy: 5 + Math.round(4 * Math.abs(swingAt(vehicle, hours * 3))),
    ...Object.assign({}, ...sensed),
  }
}

function progress({ id, driveHours, restHours }: Vehicle, hours: number) {
  if (!Number.isFinite(driveHours)) return { drivenHours: hours, isDriving: true, sinceRest: hours }
  const turn = driveHours + restHours
  // Not all of them rest at the same time. Counted from the begin, where each is at the start of its line.
  const shift = (Number(id) % 97) / 97
  const drivenBy = (at: number) => Math.floor(at / turn) * driveHours + Math.min(modulo(at, turn), driveHours)
  const sinceRest = modulo(hours + shift * turn, turn)
  return {
    drivenHours: drivenBy(hours + shift * turn) - drivenBy(shift * turn),
    isDriving: sinceRest < driveHours,
    sinceRest: Math.min(sinceRest, driveHours),
  }
}

const modulo = (value: number, by: number) => ((value % by) + by) % by
const swingAt = ({ id }: Vehicle, hours: number) => Math.sin(hours * 7 + (Number(id) % 31))
const round = (value: number, digits: number) => Number(value.toFixed(digits))

interface Moment {
  hours: number
  sinceRest: number
  isDriving: boolean
  travelledKm: number
}

const read: Record<Sensor, (moment: Moment) => Partial<Location>> = {
  battery: ({ hours }) => ({ battery: Math.round(92 - modulo(hours, 40) * 1.6) }),
  fuel: ({ sinceRest, travelledKm }) => ({
    fuel: Math.round(96 - modulo(sinceRest, 9) * 8),
    milleage: round(184_000 + travelledKm, 1),
  }),
  cold: ({ hours }) => ({ temperature: round(-18 + 1.4 * Math.sin(hours * 2), 1) }),
  engine: ({ isDriving, hours }) => ({ rpm: isDriving ? Math.round(1350 + 120 * Math.sin(hours * 9)) : 0 }),
}
