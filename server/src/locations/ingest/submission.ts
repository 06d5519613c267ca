import type { DeviceLocation, Location } from '@sextant/contract'
import { isoTime } from '../../platform/iso-time.ts'

export interface Fix {
  deviceId: string
  location: Location | DeviceLocation
  at: Date
}

export const toFix = (deviceId: string, location: Fix['location']): Fix => ({
  deviceId,
  location,
  at: new Date(isoTime(location.dateTime)),
})

/** What one caller handed in: stored whole or not at all. */
export interface Submission {
  accountId: string
  fixes: readonly Fix[]
}

export type Outcome =
  | { kind: 'stored'; accepted: number; duplicates: number }
  | { kind: 'unknown'; index: number }
  | { kind: 'expired'; index: number }

export interface WantedDevice {
  accountId: string
  deviceId: string
  /** Of all accounts' devices the only one of this name. */
  name: string
}

/** A batch with each of its devices once, and for every fix of every submission which of them it is of. */
export interface NumberedBatch {
  submissions: readonly Submission[]
  wanted: readonly WantedDevice[]
  numbers: readonly (readonly number[])[]
}

export function numberDevices(submissions: readonly Submission[]): NumberedBatch {
  const known = new Map<string, number>()
  const wanted: WantedDevice[] = []
  const numbers = submissions.map(({ accountId, fixes }) =>
    fixes.map(({ deviceId }) => {
      const name = `${accountId} ${deviceId}`
      const number = known.get(name) ?? wanted.push({ accountId, deviceId, name }) - 1
      if (number === known.size) known.set(name, number)
      return number
    }),
  )
  return { submissions, wanted, numbers }
}
