import type { Run } from './run.ts'
import {
  deleteLocations,
  FIRST_MONTH,
  type LocationKey,
  listAccountsIn,
  listDeviceKeys,
  listLocationsIn,
  listLocationsOf,
  type Retention,
  type Span,
} from './store-retention.ts'

const ROWS_A_STEP = 5000
const DEVICES_A_STEP = 500
const ACCOUNTS_A_STEP = 1000

/** Takes what is too old as a whole out of a month that others still want. Each step is a transaction of its own. */
export async function emptyMonth(run: Run, month: Span, retentions: readonly Retention[]) {
  const { db, isStopped } = run
  const ids = retentions.filter(({ before }) => before >= month.to).map(({ accountId }) => accountId)
  for (let i = 0; i < ids.length && !isStopped(); i += ACCOUNTS_A_STEP) {
    const page = ids.slice(i, i + ACCOUNTS_A_STEP)
    for (const { accountId } of await db.system((db) => listAccountsIn(db, month, page)))
      await emptyOfAccount(run, accountId, month)
  }
}

async function emptyOfAccount({ db, isStopped }: Run, accountId: string, month: Span) {
  let last: LocationKey | undefined = { deviceKey: '0', fixedAt: '-infinity' }
  while (last && !isStopped()) {
    const after: LocationKey = last
    last = await db.system(async (db) => {
      const keys = await listLocationsIn(db, accountId, month, after, ROWS_A_STEP)
      await deleteLocations(db, accountId, month, keys)
      return keys.length < ROWS_A_STEP ? undefined : keys.at(-1)
    })
  }
}

/** The month in which the account's time runs out: its first days go, device by device, the others stay. */
export async function emptyPart({ db, isStopped }: Run, { accountId, before }: Retention) {
  const start = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth()))
  const span: Span = { from: start < FIRST_MONTH ? '-infinity' : start, to: before }
  let after: string | undefined = '0'
  while (after !== undefined && !isStopped()) {
    const from: string = after
    const page = await db.system((db) => listDeviceKeys(db, accountId, from, DEVICES_A_STEP))
    const keys = page.map(({ key }) => key)
    const step = () =>
      db.system(async (db) => {
        const old = await listLocationsOf(db, accountId, keys, span, ROWS_A_STEP)
        await deleteLocations(db, accountId, span, old)
        return old.length === ROWS_A_STEP
      })
    while (!isStopped() && (await step()));
    after = page.length < DEVICES_A_STEP ? undefined : keys.at(-1)
  }
}
