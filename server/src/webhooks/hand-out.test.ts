import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { App } from '../../test/client.ts'
import { givenDevice } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { useReceiver } from '../../test/webhook-receiver.ts'
import { webhookTools } from '../../test/webhooks.ts'
import { handOutEvents, MOST_PENDING } from './hand-out-events.ts'
import { purgeDeliveries, purgeWebhooks } from './store-upkeep.ts'

const webhookAllow = ['127.0.0.0/8']
const t = useApp({ webhookAllow })
const receiver = useReceiver()
const { givenWebhook, tell, deliveriesOf } = webhookTools(t, receiver)
afterEach(() => t.clock.release())

const handOut = (accountId: string) =>
  t.db.account(accountId, (db) => handOutEvents(db, accountId, t.clock.now()))
const cursorsOf = (accountId: string) =>
  t.db.account(
    accountId,
    (db) => db<{ lastId: string }>`select last_id as "lastId" from event_cursors where reader = 'webhooks'`,
  )
const eventIdsOf = async (...args: Parameters<typeof deliveriesOf>) =>
  (await deliveriesOf(...args)).map(({ eventId }) => eventId).toSorted((a, b) => Number(a) - Number(b))
const fill = (accountId: string, webhookId: string, count: number) =>
  t.db.account(
    accountId,
    (db) => db`
      insert into webhook_deliveries (account_id, id, webhook_id, event_type, payload, replay, status, attempts, log, due_at, created_at)
      select ${accountId}::bigint, gen_random_uuid(), ${webhookId}, 'x', '{}', false, 'pending', 0, '[]', '2100-01-01', '2020-01-01'
      from generate_series(1, ${count}::integer)`,
  )

describe('handing out', () => {
  test('an account without webhooks has no cursor, and loses it with the last webhook', async () => {
    const { client, accountId } = await t.account()
    await givenDevice(client)
    expect(await cursorsOf(accountId)).toEqual([])
    const { id } = await givenWebhook(client)
    const other = await givenWebhook(client)
    await client.delete(`/api/webhooks/${id}`)
    expect(await cursorsOf(accountId)).toHaveLength(1)
    await client.delete(`/api/webhooks/${other.id}`)
    expect(await cursorsOf(accountId)).toEqual([])
  })

  test('two processes at the same moment put each event into the queue once', async () => {
    const { client, accountId } = await t.account()
    const { id } = await givenWebhook(client, { events: ['device.updated'] })
    for (let n = 0; n < 30; n++) await tell(accountId, 'device.updated', { n })
    let more = true
    while (more) {
      const handed = await Promise.all(Array.from({ length: 4 }, () => handOut(accountId)))
      more = handed.some((each) => each.more)
    }
    const ids = await eventIdsOf(client, id)
    expect(ids).toHaveLength(30)
    expect(new Set(ids).size).toBe(30)
    expect(await handOut(accountId)).toEqual({ deliveries: 0, more: false })
  })

  test('a webhook with a full queue waits without holding up the others, and loses nothing', async () => {
    const { client, accountId } = await t.account()
    const full = await givenWebhook(client)
    const open = await givenWebhook(client)
    await fill(accountId, full.id, MOST_PENDING)
    for (let n = 0; n < 3; n++) await tell(accountId, 'device.updated', { n })
    expect(await handOut(accountId)).toEqual({ deliveries: 3, more: false })
    expect(await handOut(accountId)).toEqual({ deliveries: 0, more: false })
    const wanted = await eventIdsOf(client, open.id)
    expect(wanted).toHaveLength(3)
    await tell(accountId, 'device.updated', { n: 3 })
    await t.db.account(accountId, (db) => db`delete from webhook_deliveries where created_at = '2020-01-01'`)
    await handOut(accountId)
    const after = await eventIdsOf(client, open.id)
    expect(after).toHaveLength(4)
    expect(await eventIdsOf(client, full.id)).toEqual(after)
  })

  test('what happened while a webhook was off is not sent when it is on again', async () => {
    const { client, accountId } = await t.account()
    const { id } = await givenWebhook(client)
    await tell(accountId, 'device.updated', { n: 1 })
    await handOut(accountId)
    await client.patch(`/api/webhooks/${id}`, { enabled: false })
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'failed', nextAttempt: null }])
    await tell(accountId, 'device.updated', { n: 2 })
    await handOut(accountId)
    await tell(accountId, 'device.updated', { n: 3 })
    await client.patch(`/api/webhooks/${id}`, { enabled: true })
    await tell(accountId, 'device.updated', { n: 4 })
    await handOut(accountId)
    expect(await eventIdsOf(client, id)).toHaveLength(2)
    expect((await deliveriesOf(client, id)).filter(({ status }) => status === 'pending')).toHaveLength(1)
  })

  test('a deleted webhook gets nothing, and its rows go in small steps', async () => {
    const { client, accountId } = await t.account()
    const { id } = await givenWebhook(client)
    await tell(accountId, 'device.updated')
    await handOut(accountId)
    expect((await client.delete(`/api/webhooks/${id}`)).status).toBe(200)
    expect((await client.get(`/api/webhooks/${id}/deliveries`)).status).toBe(404)
    const rows = () =>
      t.db.account(accountId, (db) => db<{ secret: Buffer }>`select secret from webhooks where id = ${id}`)
    expect((await rows()).map(({ secret }) => secret.length)).toEqual([0])

    while (await t.db.system((db) => purgeWebhooks(db, 1)));
    expect(await rows()).toEqual([])
  })

  test('deliveries that are done go after their time, those that wait stay', async () => {
    const { client, accountId } = await t.account()
    const { id } = await givenWebhook(client)
    t.clock.set('2026-01-01T00:00:00Z')
    await fill(accountId, id, 3)
    await t.db.account(
      accountId,
      (db) => db`
        update webhook_deliveries set status = 'delivered', due_at = null
        where id in (select id from webhook_deliveries where webhook_id = ${id} limit 2)`,
    )
    t.clock.release()

    while (await t.db.system((db) => purgeDeliveries(db, new Date('2020-01-02'), 1)));
    expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'pending' }])
  })
})

describe('two processes that hand out and send', () => {
  let apps: App[]
  beforeAll(async () => {
    apps = [
      await t.anotherApp({ webhookAllow, background: true }),
      await t.anotherApp({ webhookAllow, background: true }),
    ]
    await Promise.all(apps.map((app) => app.ready()))
  })

  test('deliver every event once, while events keep coming', async () => {
    const { client, accountId } = await t.account()
    const { id, path } = await givenWebhook(client, { events: ['device.updated'] })
    await Promise.all(Array.from({ length: 60 }, (_, n) => tell(accountId, 'device.updated', { n })))
    await waitUntil(async () => {
      const deliveries = await deliveriesOf(client, id)
      return deliveries.length === 60 && deliveries.every(({ status }) => status === 'delivered')
    }, 'all of them are delivered')
    const numbers = receiver.at(path).map(({ event }) => event.data.n)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n))
  })

  test('a receiver that never answers gets a few attempts at once, and the others get theirs as ever', async () => {
    const slow = await t.account()
    const quick = await t.account()
    const hanging = await givenWebhook(slow.client)
    const neighbour = await givenWebhook(slow.client)
    const other = await givenWebhook(quick.client)
    receiver.answer(hanging.path, () => {})
    for (let n = 0; n < 40; n++) await tell(slow.accountId, 'device.updated', { n })
    await waitUntil(() => receiver.at(neighbour.path).length === 40, 'the neighbour has all of them')
    await tell(quick.accountId, 'device.updated')
    await waitUntil(() => receiver.at(other.path).length === 1, 'the other account has its one')
    expect(receiver.at(hanging.path).length).toBeLessThanOrEqual(2 * 8)
    expect(receiver.at(hanging.path).length).toBeGreaterThan(0)
  })

  test('give back at the end what they could not finish, to be sent again at once', async () => {
    const { client, accountId } = await t.account()
    const { id, path } = await givenWebhook(client)
    receiver.answer(path, () => {})
    await tell(accountId, 'device.updated')
    await waitUntil(() => receiver.at(path).length === 1, 'it is under way')
    await Promise.all(apps.map((app) => app.close()))
    const [delivery] = await deliveriesOf(client, id)
    expect(delivery).toMatchObject({ status: 'pending', attempts: [] })
    expect(Date.parse(delivery?.nextAttempt ?? '')).toBeLessThanOrEqual(Date.now())
  })
})
