import type { Usage } from '../platform/answer.ts'
import { currentDay } from '../platform/calendar.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { addUsage, findUsage } from './store-usage.ts'

interface Day {
  accountId: string
  day: string
  timeZone: string
  ends: number
  /** The sum in the database as last seen. */
  stored: number
  /** Spent here since then. */
  pending: number
}

type Spend = (records: number) => Usage

/**
 * Counts what each account spends in its current day. Counting is in memory and costs a request nothing; the sums go to the
 * database once a second in one statement, so a crash loses a second at most.
 */
export class UsageMeter {
  readonly #db: Db
  readonly #now: Clock
  readonly #onError: (error: unknown) => void
  readonly #current = new Map<string, Day>()
  readonly #unsaved = new Set<Day>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> | undefined

  constructor(db: Db, now: Clock, onError: (error: unknown) => void) {
    this.#db = db
    this.#now = now
    this.#onError = onError
  }

  start() {
    this.#timer = setInterval(() => void this.flush(), 1000)
    this.#timer.unref()
  }

  async stop() {
    clearInterval(this.#timer)
    await this.#flushing
    await this.flush()
  }

  /** Opens the account's current day for one request. Only the first request of a day reads the database. */
  async open(accountId: string, timeZone: string): Promise<Spend> {
    return this.#spendIn(this.#find(accountId, timeZone) ?? (await this.#load(accountId, timeZone)))
  }

  /** The same at once, if the day is open. */
  peek(accountId: string, timeZone: string): Spend | undefined {
    const day = this.#find(accountId, timeZone)
    return day && this.#spendIn(day)
  }

  #spendIn(day: Day): Spend {
    return (records) => {
      day.pending += records
      this.#unsaved.add(day)
      return { apiUsage: records, apiDailyUsage: day.stored + day.pending }
    }
  }

  /** One at a time: what is on its way to the database is still pending and must not be sent again beside it. */
  flush(): Promise<void> {
    this.#flushing ??= this.#save().finally(() => {
      this.#flushing = undefined
    })
    return this.#flushing
  }

  async #save() {
    const days = [...this.#unsaved]
    if (days.length === 0) return
    // Taken down before anything is awaited: requests go on counting while a connection is found.
    const sent = days.map(({ pending }) => pending)
    const rows = sumByDay(days)
    this.#unsaved.clear()
    try {
      const sums = await this.#db.system((db) => addUsage(db, rows))
      const stored = new Map(sums.map((row) => [keyOf(row), row.used]))
      days.forEach((day, i) => {
        day.pending -= sent[i] ?? 0
        day.stored = stored.get(keyOf(day)) ?? day.stored
      })
      this.#forgetPastDays()
    } catch (error) {
      for (const day of days) this.#unsaved.add(day)
      this.#onError(error)
    }
  }

  #find(accountId: string, timeZone: string) {
    const day = this.#current.get(accountId)
    return day && day.timeZone === timeZone && day.ends > this.#now().getTime() ? day : undefined
  }

  async #load(accountId: string, timeZone: string): Promise<Day> {
    const { day, ends } = currentDay(this.#now(), timeZone)
    const stored = await this.#db.account(accountId, (db) => findUsage(db, accountId, day))
    const opened = { accountId, day, timeZone, ends: ends.getTime(), stored, pending: 0 }
    // Another request may have opened the day meanwhile: all must count on the same one.
    const winner = this.#find(accountId, timeZone) ?? opened
    this.#current.set(accountId, winner)
    return winner
  }

  #forgetPastDays() {
    const now = this.#now().getTime()
    for (const [accountId, { ends }] of this.#current) if (ends <= now) this.#current.delete(accountId)
  }
}

const keyOf = ({ accountId, day }: { accountId: string; day: string }) => `${accountId} ${day}`

// One row a day: an insert cannot update the same row twice, and a change of zone can open a date a second time.
function sumByDay(days: readonly Day[]) {
  const sums = new Map<string, { accountId: string; day: string; used: number }>()
  for (const { accountId, day, pending } of days) {
    const sum = sums.get(keyOf({ accountId, day })) ?? { accountId, day, used: 0 }
    sum.used += pending
    sums.set(keyOf(sum), sum)
  }
  return [...sums.values()]
}
