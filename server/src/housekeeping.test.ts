import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { waitUntil } from '../test/wait-until.ts'
import { startHousekeeping } from './housekeeping.ts'
import { readEvents, readHeads } from './platform/outbox.ts'

const t = useApp()
const DAY_MS = 24 * 60 * 60_000

test('drops events that are older than they are kept, and tickets that have expired', async () => {
  const accounts = [await t.account(), await t.account()]
  for (const { accountId, client } of accounts) {
    for (let age = 10; age >= 1; age--)
      await t.db.account(accountId, async (db) =>
        db.tell(accountId, { type: 'test.told', at: new Date(Date.now() - age * DAY_MS), data: { age } }),
      )
    await client.post('/api/events/ticket')
  }
  const faults: unknown[] = []
  const now = () => new Date(Date.now() + 120_000)
  const tickets = () => t.db.system((db) => db<object>`select hash from event_tickets`)
  const housekeeping = startHousekeeping(t.db, now, 3, (error) => faults.push(error))
  for (const { accountId } of accounts) {
    const kept = async () =>
      (
        await readEvents(t.db.one(accountId), accountId, {
          after: 0,
          upTo: Number.MAX_SAFE_INTEGER,
          packets: 100,
          types: ['test.told'],
        })
      ).map(({ data }) => data['age'])
    await waitUntil(async () => (await kept()).length === 2, 'the old ones are gone')
    expect(await kept()).toEqual([2, 1])
    const [head] = await readHeads(t.db.one(accountId), [accountId])
    expect(head?.droppedId).toBe((head?.lastId ?? 0) - 2)
  }
  await housekeeping.stop()
  expect([await tickets(), faults]).toEqual([[], []])
})
