import type { DeviceLocation, Location } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { isoTime } from '../platform/iso-time.ts'
import { type JudgeJourneys, journeysOf } from './journeys.ts'
import { extraOf, type NewLocation, wireText } from './new-location.ts'
import { insertMissing, lockTargets, type NewestLocation, setNewest, storeFresh } from './store-batch.ts'
import type { TargetDevice } from './target-device.ts'
import { tellNewest, tellStored } from './tell-locations.ts'

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

export interface BatchOptions {
  now: Date
  judge: JudgeJourneys
  /** Asks of every fix whether it was stored before, also where that cannot be. */
  careful: boolean
}

/** Decides and writes one batch in the open transaction; one outcome for each submission, in order. */
export async function writeBatch(
  db: Executor,
  batch: readonly Submission[],
  options: BatchOptions,
): Promise<Outcome[]> {
  const { wanted, numbers } = numberDevices(batch)
  const devices = await lockTargets(db, wanted)
  const arrivals = new Arrivals()
  const refusals = batch.map(({ fixes }, owner) => {
    const found = (numbers[owner] ?? []).map((number) => devices[number])
    const refusal = refusalOf(found, options.now.getTime())
    if (!refusal) fixes.forEach((fix, i) => arrivals.add(found[i] as TargetDevice, fix, owner))
    return refusal
  })
  const accepted = await store(db, arrivals, options)
  return batch.map(({ fixes }, i) => {
    const count = accepted.get(i) ?? 0
    return refusals[i] ?? { kind: 'stored', accepted: count, duplicates: fixes.length - count }
  })
}

/** Each device of the batch once, and for every fix of every submission which of them it is of. */
function numberDevices(batch: readonly Submission[]) {
  const known = new Map<string, number>()
  const wanted: { accountId: string; deviceId: string }[] = []
  const numbers = batch.map(({ accountId, fixes }) =>
    fixes.map(({ deviceId }) => {
      const key = `${accountId} ${deviceId}`
      const number = known.get(key) ?? wanted.push({ accountId, deviceId }) - 1
      if (number === known.size) known.set(key, number)
      return number
    }),
  )
  return { wanted, numbers }
}

function refusalOf(found: readonly (TargetDevice | undefined)[], now: number): Outcome | undefined {
  for (const [index, device] of found.entries()) {
    if (!device) return { kind: 'unknown', index }
    if (device.expiresAt !== null && device.expiresAt <= now) return { kind: 'expired', index }
  }
  return undefined
}

/** What a batch brings to each device. The first of two equal fixes counts; the second is a duplicate like any other. */
class Arrivals {
  /** Newer than the newest of their device, so they cannot have been stored before: the device's row is held. */
  readonly freshOf = new Map<TargetDevice, NewLocation[]>()
  readonly late: NewLocation[] = []
  readonly #times = new Map<TargetDevice, Set<number>>()

  add(device: TargetDevice, { at, location }: Fix, owner: number) {
    const time = at.getTime()
    if (this.#isRepeated(device, time)) return
    const arrival = { device, fixedAt: at, location, extra: extraOf(location), owner }
    if (device.newest !== null && time <= device.newest) {
      this.late.push(arrival)
      return
    }
    const others = this.freshOf.get(device)
    if (others) others.push(arrival)
    else this.freshOf.set(device, [arrival])
  }

  #isRepeated(device: TargetDevice, time: number) {
    const times = this.#times.get(device)
    if (times?.has(time)) return true
    if (times) times.add(time)
    else this.#times.set(device, new Set([time]))
    return false
  }
}

async function store(db: Executor, { late, freshOf }: Arrivals, { now, judge, careful }: BatchOptions) {
  const accepted = new Map<number, number>()
  // Those of one device stand together, in the table too: that is how they are read.
  const fresh = [...freshOf.values()].flat()
  if (fresh.length + late.length === 0) return accepted
  const journeys = journeysOf(freshOf)
  const remembered = journeys.length > 0 ? await judge(db, journeys, now) : new Map<string, object | null>()
  const newest = [...freshOf.values()].map((arrivals) => toNewest(arrivals, remembered))
  tellNewest(db, newest, now)
  const asked = careful ? [...fresh, ...late] : late
  // All at once: pipelined, they are one round trip. The newest fix is decided by the rows held since lockTargets.
  const send = () =>
    Promise.all([
      asked.length > 0 ? insertMissing(db, asked) : [],
      fresh.length === 0
        ? undefined
        : careful
          ? setNewest(db, newest, now)
          : storeFresh(db, fresh, newest, now),
    ])
  const tellsAll = [...fresh, ...late].some(({ device }) => device.locationEvents === 'all')
  const [inserted] = tellsAll ? await send() : await db.last(send)
  const found = onlyInserted(asked, inserted)
  const stored = careful ? found : [...fresh, ...found]
  if (tellsAll) tellStored(db, stored, now)
  for (const { owner } of stored) accepted.set(owner, (accepted.get(owner) ?? 0) + 1)
  return accepted
}

function onlyInserted(
  asked: readonly NewLocation[],
  inserted: readonly { deviceKey: string; fixedAt: Date }[],
) {
  const keys = new Set(inserted.map(({ deviceKey, fixedAt }) => `${deviceKey} ${fixedAt.getTime()}`))
  return asked.filter(({ device, fixedAt }) => keys.has(`${device.key} ${fixedAt.getTime()}`))
}

function toNewest(
  arrivals: readonly NewLocation[],
  remembered: ReadonlyMap<string, object | null>,
): NewestLocation {
  const last = arrivals.reduce((a, b) => (b.fixedAt > a.fixedAt ? b : a))
  const { device, fixedAt } = last
  return { device, fixedAt, json: wireText(last), ruleState: remembered.get(device.key) }
}
