import type { DeviceLocation, Location } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { findJourneys, type Journey, type JudgeJourneys } from './journeys.ts'
import { toRow } from './location-row.ts'
import {
  insertLate,
  insertNew,
  lockTargets,
  type NewestLocation,
  type NewLocation,
  setNewest,
  type TargetRow,
} from './store-batch.ts'
import { tellNewest, tellStored } from './tell-locations.ts'

export interface Fix {
  deviceId: string
  location: Location | DeviceLocation
  at: Date
}

export const toFix = (deviceId: string, location: Fix['location']): Fix => ({
  deviceId,
  location,
  at: new Date(location.dateTime),
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
}

/** Decides and writes one batch in the open transaction; one outcome for each submission, in order. */
export async function writeBatch(
  db: Executor,
  batch: readonly Submission[],
  options: BatchOptions,
): Promise<Outcome[]> {
  const targets = await findTargets(db, batch)
  const refusals = batch.map((submission) => refusalOf(submission, targets, options.now))
  const rows = batch.flatMap((submission, i) => (refusals[i] ? [] : rowsOf(submission, i, targets)))
  const accepted = await store(db, withoutRepeats(rows), targets, options)
  return batch.map(({ fixes }, i) => {
    const count = accepted.get(i) ?? 0
    return refusals[i] ?? { kind: 'stored', accepted: count, duplicates: fixes.length - count }
  })
}

const targetKey = (accountId: string, deviceId: string) => `${accountId} ${deviceId}`

async function findTargets(db: Executor, batch: readonly Submission[]) {
  const wanted = new Map<string, { accountId: string; deviceId: string }>()
  for (const { accountId, fixes } of batch)
    for (const { deviceId } of fixes) {
      const key = targetKey(accountId, deviceId)
      if (!wanted.has(key)) wanted.set(key, { accountId, deviceId })
    }
  const found = await lockTargets(db, [...wanted.values()])
  return new Map(found.map((target) => [targetKey(target.accountId, target.id), target]))
}

function refusalOf(submission: Submission, targets: Map<string, TargetRow>, now: Date): Outcome | undefined {
  for (const [index, { deviceId }] of submission.fixes.entries()) {
    const target = targets.get(targetKey(submission.accountId, deviceId))
    if (!target) return { kind: 'unknown', index }
    if (target.expiresAt !== null && target.expiresAt <= now) return { kind: 'expired', index }
  }
  return undefined
}

function rowsOf({ accountId, fixes }: Submission, owner: number, targets: Map<string, TargetRow>) {
  return fixes.map(({ deviceId, location, at }): NewLocation => {
    const device = targets.get(targetKey(accountId, deviceId)) as TargetRow
    return { device, row: toRow(location, at), owner }
  })
}

/** The first of two equal fixes in one batch is stored; the second is a duplicate like any other. */
function withoutRepeats(rows: readonly NewLocation[]) {
  const seen = new Map<TargetRow, Set<number>>()
  return rows.filter(({ device, row }) => {
    const times = seen.get(device) ?? new Set()
    if (times.size === 0) seen.set(device, times)
    const { size } = times
    return times.add(row.fixedAt.getTime()).size > size
  })
}

async function store(
  db: Executor,
  rows: readonly NewLocation[],
  targets: Map<string, TargetRow>,
  { now, judge }: BatchOptions,
) {
  const accepted = new Map<number, number>()
  if (rows.length === 0) return accepted
  const { fresh, late } = split(rows)
  const journeys = findJourneys(fresh)
  const watched = journeys.filter(({ device }) => device.rulesVersion !== '0')
  const remembered = watched.length > 0 ? await judge(db, watched, now) : new Map<string, object | null>()
  const newest = journeys.map((journey) => toNewest(journey, remembered))
  tellNewest(db, targets, newest, now)
  // All at once: pipelined, they are one round trip. The newest fix is decided by the rows held since findTargets.
  const send = () =>
    Promise.all([
      late.length > 0 ? insertLate(db, late) : [],
      fresh.length > 0 ? insertNew(db, fresh) : undefined,
      newest.length > 0 ? setNewest(db, newest, now) : undefined,
    ])
  const tellsAll = [...targets.values()].some(({ locationEvents }) => locationEvents === 'all')
  const [inserted] = tellsAll ? await send() : await db.last(send)
  const stored = [...fresh, ...onlyInserted(late, inserted)]
  if (tellsAll) tellStored(db, stored, now)
  for (const { owner } of stored) accepted.set(owner, (accepted.get(owner) ?? 0) + 1)
  return accepted
}

/** A fix that is newer than the newest of its device cannot have been stored before: the device's row is held. */
function split(rows: readonly NewLocation[]) {
  const fresh: NewLocation[] = []
  const late: NewLocation[] = []
  for (const each of rows) {
    const { newest } = each.device
    if (newest === null || each.row.fixedAt > newest) fresh.push(each)
    else late.push(each)
  }
  return { fresh, late }
}

function onlyInserted(
  late: readonly NewLocation[],
  inserted: readonly { deviceKey: string; fixedAt: Date }[],
) {
  const keys = new Set(inserted.map(({ deviceKey, fixedAt }) => `${deviceKey} ${fixedAt.getTime()}`))
  return late.filter(({ device, row }) => keys.has(`${device.key} ${row.fixedAt.getTime()}`))
}

function toNewest(
  { device, fixes }: Journey,
  remembered: ReadonlyMap<string, object | null>,
): NewestLocation {
  const last = fixes.at(-1) as Location
  return {
    accountId: device.accountId,
    deviceKey: device.key,
    fixedAt: new Date(last.dateTime),
    json: JSON.stringify(last),
    ruleState: remembered.get(device.key),
  }
}
