import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice } from '../test/factories.ts'
import { givenLink, inDays } from '../test/share-links.ts'
import { waitUntil } from '../test/wait-until.ts'
import { startHousekeeping } from './housekeeping.ts'
import { readEvents, readHeads } from './platform/outbox.ts'

const t = useApp()
const DAY_MS = 24 * 60 * 60_000

test('drops events that are older than they are kept, and tickets and links that have expired', async () => {
  const accounts = [await t.account(), await t.account()]
  for (const { accountId, client } of accounts) {
    for (let age = 10; age >= 1; age--)
      await t.db.account(accountId, async (db) =>
        db.tell(accountId, { type: 'test.told', at: new Date(Date.now() - age * DAY_MS), data: { age } }),
      )
    await client.post('/api/events/ticket')
    await t.db.account(
      accountId,
      (db) => db`
        insert into password_resets select account_id, convert_to(part, 'utf8'), id, 1, now(), now() + age
        from users, (values ('old', interval '1 second'), ('new', interval '1 hour')) as links (part, age)
        where account_id = ${accountId}`,
    )
  }
  const faults: unknown[] = []
  const now = () => new Date(Date.now() + 120_000)
  const tickets = () => t.db.system((db) => db<object>`select hash from event_tickets`)
  const links = () =>
    t.db.system((db) => db<object>`select convert_from(hash, 'utf8') as left from password_resets`)
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
  expect(await links()).toEqual([{ left: 'new' }, { left: 'new' }])
})

test('deletes share links that ended 90 days ago, and none that ended later', async () => {
  const { client } = await t.account()
  const devices = [await givenDevice(client)]
  await givenLink(client, { name: 'Old', devices, expires: inDays(1) })
  await givenLink(client, { name: 'Late', devices, expires: inDays(3) })
  const now = () => new Date(inDays(92))
  const faults: unknown[] = []
  const housekeeping = startHousekeeping(t.db, now, 365, (error) => faults.push(error))
  const names = async () =>
    (await client.get('/api/shareLinks')).body.shareLinks.map(({ name }: { name: string }) => name)
  await waitUntil(async () => (await names()).length === 1, 'the old one is gone')
  await housekeeping.stop()
  expect([await names(), faults]).toEqual([['Late'], []])
})
