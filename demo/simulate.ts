import { type Sextant, SextantError } from '@sextant/sdk'
import { readActive, silentFrom } from './backfill.ts'
import { type FleetClock, reportAt } from './report.ts'
import type { Vehicle } from './vehicle.ts'
import { hiker, VEHICLES } from './vehicles.ts'

const TICK_MS = 1000
/** Each vehicle reports once in so many ticks. */
const TURNS = 4
const SOS_AFTER_MS = 60_000
const LOOK_AGAIN_TICKS = 30

/** Lets the fleet report until the signal comes. What the server refuses for a moment is said and tried again. */
export async function simulate(
  sextant: Sextant,
  clock: FleetClock,
  signInAgain: () => Promise<unknown>,
  signal: AbortSignal,
  say: (text: string) => void,
) {
  const reporting = VEHICLES.filter((vehicle) => silentFrom(vehicle, clock) === Number.POSITIVE_INFINITY)
  const sosAt = Date.now() + SOS_AFTER_MS
  let active: ReadonlySet<string> | undefined
  let isSosSaid = false
  for (let tick = 0; !signal.aborted; tick++) {
    const now = Date.now()
    // From then on it stays pressed: an alarm that is no longer reported counts as over.
    const isSos = now >= sosAt
    try {
      if (!active || tick % LOOK_AGAIN_TICKS === 0) active = await readActive(sextant)
      const due = reporting.filter((_, i) => i % TURNS === tick % TURNS)
      const reports = due.filter(({ id }) => active?.has(id)).map((each) => report(each, now, clock, isSos))
      if (reports.length > 0) await sextant.locations.storeMany(reports, { signal })
      if (isSos && !isSosSaid && due.includes(hiker)) {
        isSosSaid = true
        say(`${hiker.name} has pressed SOS.`)
      }
    } catch (error) {
      if (signal.aborted) return
      active = undefined
      if (error instanceof SextantError && error.status === 401) await signInAgain().catch(() => undefined)
      else if (!isAboutOneDevice(error)) say(`Reports were not taken: ${String(error)}`)
    }
    await pause(now + TICK_MS - Date.now(), signal)
  }
}

/** Somebody has just deleted one, or let it expire. */
const isAboutOneDevice = (error: unknown) =>
  error instanceof SextantError && (error.status === 404 || error.status === 409 || error.status === 400)

function report(vehicle: Vehicle, now: number, clock: FleetClock, isSos: boolean) {
  const location = { deviceId: vehicle.id, ...reportAt(vehicle, now, clock) }
  return isSos && vehicle === hiker
    ? { ...location, alerts: ['SOSButton'], alertTexts: ['SOS button pressed'], hasCriticalAlert: true }
    : location
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.max(0, ms))
    signal.addEventListener('abort', done)
  })
