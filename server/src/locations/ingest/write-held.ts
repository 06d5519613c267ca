import type { Executor } from '../../platform/db.ts'
import { Arrivals, newestOf } from './arrivals.ts'
import { type JourneyJudge, journeysOf } from './journeys.ts'
import { advance, hasExpired, type KnownDevices } from './known-devices.ts'
import type { NewLocation } from './new-location.ts'
import { insertMissing, lockTargets, setNewest, storeFresh } from './store-batch.ts'
import type { NumberedBatch, Outcome } from './submission.ts'
import type { TargetDevice } from './target-device.ts'
import { tellNewest, tellStored } from './tell-locations.ts'

export interface HeldOptions {
  now: Date
  judge: JourneyJudge
  /** Learns what was found. */
  known: KnownDevices
  /** Asks of every fix whether it was stored before, also where that cannot be. */
  careful: boolean
}

/**
 * Decides and writes one batch in the open transaction, with the rows of its devices held; one outcome for each submission, in order.
 */
export async function writeHeld(
  db: Executor,
  { submissions, wanted, numbers }: NumberedBatch,
  options: HeldOptions,
): Promise<Outcome[]> {
  const devices = await lockTargets(db, wanted)
  options.known.learn(wanted, devices, options.now)
  const arrivals = new Arrivals()
  const refusals = submissions.map(({ fixes }, owner) => {
    const found = (numbers[owner] ?? []).map((number) => devices[number])
    const refusal = refusalOf(found, options.now)
    if (!refusal) fixes.forEach((fix, i) => arrivals.add(found[i] as TargetDevice, fix, owner))
    return refusal
  })
  const accepted = await store(db, arrivals, options)
  return submissions.map(({ fixes }, i) => {
    const count = accepted.get(i) ?? 0
    return refusals[i] ?? { kind: 'stored', accepted: count, duplicates: fixes.length - count }
  })
}

function refusalOf(found: readonly (TargetDevice | undefined)[], now: Date): Outcome | undefined {
  for (const [index, device] of found.entries()) {
    if (!device) return { kind: 'unknown', index }
    if (hasExpired(device, now)) return { kind: 'expired', index }
  }
  return undefined
}

async function store(db: Executor, { late, freshOf }: Arrivals, { now, judge, careful }: HeldOptions) {
  const accepted = new Map<number, number>()
  // Those of one device stand together, in the table too: that is how they are read.
  const fresh = [...freshOf.values()].flat()
  if (fresh.length + late.length === 0) return accepted
  const journeys = journeysOf(freshOf)
  const remembered =
    journeys.length > 0 ? await judge.judge(db, journeys, now) : new Map<string, object | null>()
  const newest = [...freshOf.values()].map((arrivals) => {
    const each = newestOf(arrivals)
    return { ...each, ruleState: remembered.get(each.device.key) }
  })
  tellNewest(db, newest, now)
  for (const each of newest) advance(each, each.ruleState)
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
