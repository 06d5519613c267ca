import type { Location } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { findJourneys, type Journey, type JudgeJourneys } from './journeys.ts'
import { toRow } from './location-row.ts'
import {
  insertLocations,
  lockTargets,
  type NewestLocation,
  type NewLocation,
  setNewest,
  type TargetRow,
} from './store-batch.ts'
import { tellNewest, tellStored } from './tell-locations.ts'

export interface Fix {
  deviceId: string
  location: Location
}

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
  const { now } = options
  const targets = await findTargets(db, batch)
  const refusals = batch.map((submission) => refusalOf(submission, targets, now))
  const rows: NewLocation[] = []
  const owners = new Map<string, number>()
  batch.forEach((submission, i) => {
    if (refusals[i]) return
    for (const { deviceId, location } of submission.fixes) {
      const { accountId, key } = targets.get(targetKey(submission.accountId, deviceId)) as TargetRow
      const row = toRow(location)
      const rowKey = `${key} ${row.fixedAt.getTime()}`
      // The first of two equal fixes in one batch is stored; the second is a duplicate like any other.
      if (owners.has(rowKey)) continue
      owners.set(rowKey, i)
      rows.push({ accountId, deviceKey: key, row })
    }
  })
  const accepted = await store(db, rows, owners, targets, options)
  return batch.map(
    ({ fixes }, i) =>
      refusals[i] ?? {
        kind: 'stored',
        accepted: accepted.get(i) ?? 0,
        duplicates: fixes.length - (accepted.get(i) ?? 0),
      },
  )
}

const targetKey = (accountId: string, deviceId: string) => `${accountId} ${deviceId}`

async function findTargets(db: Executor, batch: readonly Submission[]) {
  const wanted = new Map<string, { accountId: string; deviceId: string }>()
  for (const { accountId, fixes } of batch)
    for (const { deviceId } of fixes) wanted.set(targetKey(accountId, deviceId), { accountId, deviceId })
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

async function store(
  db: Executor,
  rows: readonly NewLocation[],
  owners: Map<string, number>,
  targets: Map<string, TargetRow>,
  { now, judge }: BatchOptions,
) {
  const accepted = new Map<number, number>()
  if (rows.length === 0) return accepted
  const journeys = findJourneys(rows, targets.values())
  const watched = journeys.filter(({ device }) => device.rulesVersion !== '0')
  const remembered = watched.length > 0 ? await judge(db, watched, now) : new Map<string, object | null>()
  const newest = journeys.map((journey) => toNewest(journey, remembered))
  tellNewest(db, targets, newest, now)
  // Both at once: pipelined, they are one round trip. The newest fix is decided by the rows held since findTargets.
  const send = () =>
    Promise.all([insertLocations(db, rows), newest.length > 0 ? setNewest(db, newest, now) : undefined])
  const tellsAll = [...targets.values()].some(({ locationEvents }) => locationEvents === 'all')
  const [inserted] = tellsAll ? await send() : await db.last(send)
  if (tellsAll) tellStored(db, targets, rows, inserted, now)
  for (const { deviceKey, fixedAt } of inserted) {
    const owner = owners.get(`${deviceKey} ${fixedAt.getTime()}`) as number
    accepted.set(owner, (accepted.get(owner) ?? 0) + 1)
  }
  return accepted
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
