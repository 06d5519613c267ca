import { readEvents } from '../src/platform/outbox.ts'
import type { TestApp } from './app.ts'

/** What the account's outbox tells of these types, oldest first. */
export async function readTold(test: TestApp, accountId: string, prefix: string) {
  const events = await test.db.account(accountId, (db) =>
    readEvents(db, accountId, { after: 0, upTo: Number.MAX_SAFE_INTEGER, packets: 1000 }),
  )
  return events.filter(({ type }) => type.startsWith(prefix)).map(({ type, data }) => ({ type, data }))
}

/** How often the account's rules and areas have changed, as batches of locations see it. */
export async function readRulesVersion(test: TestApp, accountId: string) {
  const [row] = await test.db.account(
    accountId,
    (db) => db<{ version: string }>`select rules_version as version from accounts where id = ${accountId}`,
  )
  return Number(row?.version)
}
