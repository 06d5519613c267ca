import type { Executor } from '../../platform/db.ts'
import { Arrivals, newestOf } from './arrivals.ts'
import { type JourneyJudge, journeysOf } from './journeys.ts'
import { advance, type KnownDevices } from './known-devices.ts'
import type { NewLocation } from './new-location.ts'
import { type GuessedLocation, storeGuessed } from './store-guess.ts'
import type { NumberedBatch, Outcome } from './submission.ts'
import type { TargetDevice } from './target-device.ts'
import { tellNewest, tellStored } from './tell-locations.ts'

/** A batch of which, by all that is known, nothing will be refused, nothing was stored before and no rule has anything to say. */
export interface Guess {
  fresh: NewLocation[]
  newest: GuessedLocation[]
  outcomes: Outcome[]
}

export interface GuessOptions {
  known: KnownDevices
  judge: JourneyJudge
  now: Date
}

/** Most batches can be guessed: trackers send what is new, again and again. Undefined when this one cannot. */
export function guessBatch(batch: NumberedBatch, { known, judge, now }: GuessOptions): Guess | undefined {
  const { submissions, wanted, numbers } = batch
  const devices: TargetDevice[] = []
  for (const each of wanted) {
    const device = known.find(each)
    if (!device) return undefined
    devices.push(device)
  }
  const arrivals = new Arrivals()
  let count = 0
  for (const [owner, { fixes }] of submissions.entries())
    for (const [i, fix] of fixes.entries()) {
      arrivals.add(devices[numbers[owner]?.[i] ?? 0] as TargetDevice, fix, owner)
      count++
    }
  // In the order in which all batches take the rows of devices.
  const freshOf = [...arrivals.freshOf.values()].toSorted(byDevice)
  const fresh = freshOf.flat()
  if (fresh.length < count) return undefined
  const journeys = journeysOf(arrivals.freshOf)
  if (journeys.length > 0 && !judge.isQuiet(journeys, now)) return undefined
  return {
    fresh,
    newest: freshOf.map(guessNewest),
    outcomes: submissions.map(({ fixes }) => ({ kind: 'stored', accepted: fixes.length, duplicates: 0 })),
  }
}

/**
 * Stores what was guessed in one round trip: nobody looks before, because the statement that stores also checks. Fails with
 * `isWrongGuess`, and has changed nothing, when it is otherwise.
 */
export async function writeGuess(db: Executor, { fresh, newest, outcomes }: Guess, now: Date) {
  tellNewest(db, newest, now)
  tellStored(db, fresh, now)
  // Already for the next batch, which may be on its way before this one is stored.
  for (const each of newest) advance(each)
  await db.last(() => storeGuessed(db, fresh, newest, now))
  return outcomes
}

const byDevice = ([a]: readonly NewLocation[], [b]: readonly NewLocation[]) =>
  Number(a?.device.accountId) - Number(b?.device.accountId) || Number(a?.device.key) - Number(b?.device.key)

function guessNewest(arrivals: readonly NewLocation[]): GuessedLocation {
  const newest = newestOf(arrivals)
  const { newest: beforeMs, known } = newest.device
  return {
    ...newest,
    firstAt: new Date(Math.min(...arrivals.map(({ fixedAt }) => fixedAt.getTime()))),
    beforeAt: beforeMs === null ? null : new Date(beforeMs),
    setting: known && [known.timeZone, ...known.groups].join(' '),
  }
}
