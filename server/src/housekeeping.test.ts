import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice } from '../test/factories.ts'
import { givenLink, inDays } from '../test/share-links.ts'
import { waitUntil } from '../test/wait-until.ts'
import { startHousekeeping } from './housekeeping.ts'
import { readEvents, readHeads } from './platform/outbox.ts'

const t = useApp()
const DAY_MS = 24 * 60 * 60_000
const KEPT = { EVENTS_KEPT: 365, ALERTS_KEPT: 365, MESSAGES_KEPT: 365 }

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
  const housekeeping = startHousekeeping(t.db, now, { ...KEPT, EVENTS_KEPT: 3 }, (error) =>
    faults.push(error),
  )
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
  const housekeeping = startHousekeeping(t.db, now, KEPT, (error) => faults.push(error))
  const names = async () =>
    (await client.get('/api/shareLinks')).body.shareLinks.map(({ name }: { name: string }) => name)
  await waitUntil(async () => (await names()).length === 1, 'the old one is gone')
  await housekeeping.stop()
  expect([await names(), faults]).toEqual([['Late'], []])
})

test('deletes alerts, messages, counters and locations that are older than they are kept', async () => {
  const { accountId, client } = await t.account()
  await client.patch('/api/account', { keepLocationsDays: 10 })
  const device = await givenDevice(client)
  const ages = [9, 11, 19, 21, 99, 101]
  const timeOf = (age: number) => new Date(Date.now() - age * DAY_MS)
  const locations = ages.map((age) => ({ dateTime: timeOf(age).toISOString(), latitude: 1, longitude: 2 }))
  await client.post(`/api/devices/${device}/locations`, { locations })
  for (const age of ages) {
    const alert = { alertName: 'SOSButton', dateTime: timeOf(age).toISOString() }
    expect((await client.post(`/api/devices/${device}/alerts`, { alert })).status).toBe(201)
    await t.db.account(accountId, async (db) => {
      for (const status of ['sent', 'queued'])
        await db`
          insert into messages (account_id, id, device_key, channel, recipient, subject, text, critical, status, uncertain,
            attempts, created_at)
          select account_id, gen_random_uuid(), key, 'Email', 'night@acme.test', '', ${`${status} ${age}`}, false, ${status}, false,
            0, ${timeOf(age)} from devices where account_id = ${accountId}`
      await db`insert into message_attempts (account_id, message_id, number, started_at)
        select account_id, id, 1, created_at from messages where account_id = ${accountId} and created_at = ${timeOf(age)}`
      await db`insert into message_counters (account_id, device_key, day, emails_sent, sms_sent)
        select account_id, key, ${timeOf(age)}, 1, 1 from devices where account_id = ${accountId}`
      await db`insert into api_usage values (${accountId}, ${timeOf(age)}, 1)`
    })
  }
  const faults: unknown[] = []
  const kept = { ...KEPT, ALERTS_KEPT: 20, MESSAGES_KEPT: 20 }
  const housekeeping = startHousekeeping(
    t.db,
    () => new Date(),
    kept,
    (error) => faults.push(error),
  )
  const range = { from: '2000-01-01T00:00:00Z', to: new Date().toISOString() }
  const countOf = async (what: 'locations' | 'alerts') =>
    (await client.post(`/api/devices/${device}/${what}`, range)).body[what].length
  const messages = async (): Promise<string[]> =>
    (await client.get('/api/messages?limit=100')).body.messages.map(({ text }: { text: string }) => text)
  // Messages are the last thing to be looked after.
  await waitUntil(async () => (await messages()).length === 9, 'the old ones are gone')
  await housekeeping.stop()
  const old = (await messages()).filter((text) => Number(text.split(' ')[1]) > 20)
  expect(old.toSorted()).toEqual(['queued 101', 'queued 21', 'queued 99'])
  expect([await countOf('locations'), await countOf('alerts')]).toEqual([1, 3])
  const counts = await t.db.account(
    accountId,
    (db) => db`
      select (select count(*)::int from message_counters where account_id = ${accountId}) as counters,
        (select count(*)::int from api_usage where account_id = ${accountId} and day < current_date) as days`,
  )
  expect([counts, faults]).toEqual([[{ counters: 5, days: 5 }], []])
})

test('goes on with the rest when one thing fails', async () => {
  const { accountId } = await t.account()
  await t.db.account(accountId, async (db) => {
    db.tell(accountId, { type: 'test.told', at: new Date(0), data: {} })
    await db`insert into api_usage values (${accountId}, '2020-01-01', 1)`
  })
  // Old events are dropped in transactions of their account, and come before the usage.
  const hiccup = () => Promise.reject(new Error('hiccup'))
  const broken = { ...t.db, account: hiccup }
  const faults: Error[] = []
  const now = () => new Date()
  const housekeeping = startHousekeeping(broken, now, KEPT, (error) => faults.push(error as Error))
  const usage = () =>
    t.db.account(
      accountId,
      (db) => db`select from api_usage where account_id = ${accountId} and day < '2021-01-01'`,
    )
  await waitUntil(async () => (await usage()).length === 0, 'the old usage is gone')
  await housekeeping.stop()
  expect(faults.map(({ message }) => message)).toEqual(['hiccup'])
})
