import { afterEach, describe, expect, test } from 'vitest'
import { pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { useReceiver } from '../../test/webhook-receiver.ts'
import { webhookTools } from '../../test/webhooks.ts'

const t = useApp({ background: true, webhookAllow: ['127.0.0.0/8'] })
const receiver = useReceiver()
const { givenWebhook, tell, received, deliveriesOf } = webhookTools(t, receiver)
afterEach(() => t.clock.release())
const UNKNOWN = '01890000-0000-7000-8000-000000000000'
const at = (second: number) => new Date(Date.UTC(2026, 10, 14) + second * 1000).toISOString()

describe('POST …/replay with from and to', () => {
  test('sends again what the webhook subscribes to of that time, both ends included, under new ids', async () => {
    const { client, accountId } = await t.account()
    t.clock.set(at(0))
    const { id, path } = await givenWebhook(client, { events: ['device.updated'] })
    for (let n = 0; n < 5; n++) {
      t.clock.set(at(n * 100))
      await tell(accountId, 'device.updated', { n })
      await tell(accountId, 'device.created', { n })
    }
    await received(path, 5)
    const first = new Set(receiver.at(path).map(({ headers }) => headers['webhook-id']))
    const replayed = await client.post(`/api/webhooks/${id}/replay`, { from: at(100), to: at(300) })
    expect([replayed.status, replayed.body.replayed, replayed.body.apiUsage]).toEqual([200, 3, 3])
    const again = (await received(path, 8)).slice(5)
    expect(new Set(again.map(({ event }) => event.data.n))).toEqual(new Set([1, 2, 3]))
    for (const { event, headers } of again) {
      expect(first.has(headers['webhook-id'])).toBe(false)
      expect(receiver.at(path).filter((each) => each.event.id === event.id)).toHaveLength(2)
      expect(receiver.at(path).find((each) => each.event.id === event.id)?.body).toBe(JSON.stringify(event))
    }
    expect((await deliveriesOf(client, id)).filter(({ replay }) => replay)).toHaveLength(3)
  })

  test('also sends alerts whose rules want webhooks told, and nothing for a time without events', async () => {
    const { client, accountId } = await t.account()
    t.clock.set(at(0))
    await tell(accountId, 'alert.raised', { channels: ['Webhook'], n: 1 })
    await tell(accountId, 'alert.raised', { channels: [], n: 2 })
    const { id, path } = await givenWebhook(client, { events: [] })
    expect((await client.post(`/api/webhooks/${id}/replay`, { from: at(0), to: at(0) })).body.replayed).toBe(
      1,
    )
    expect((await received(path))[0]?.event.data.n).toBe(1)
    expect((await client.post(`/api/webhooks/${id}/replay`, { from: at(1), to: at(9) })).body).toMatchObject({
      replayed: 0,
      apiUsage: 1,
    })
  })

  test('sends 10,000 events and refuses more with 409, sending none', async () => {
    const { client, accountId } = await t.account()
    t.clock.set(at(0))
    const { id } = await givenWebhook(client, { events: [] })
    const tellMany = (count: number) =>
      t.db.account(accountId, async (db) => {
        for (let n = 0; n < count; n++)
          db.tell(accountId, { type: 'device.updated', at: new Date(at(n ? 1 : 0)), data: {} })
      })
    await tellMany(10_000)
    await client.patch(`/api/webhooks/${id}`, { events: ['device.updated'], enabled: false })
    const range = { from: at(0), to: at(1) }
    const off = await client.post(`/api/webhooks/${id}/replay`, range)
    expect([off.status, off.body.code]).toEqual([409, 'conflict'])
    await tellMany(1)
    await client.patch(`/api/webhooks/${id}`, { enabled: true })
    const refused = await client.post(`/api/webhooks/${id}/replay`, range)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(refused.body.error).toContain('10000')
    expect(await deliveriesOf(client, id)).toEqual([])
    expect((await client.post(`/api/webhooks/${id}/replay`, { from: at(1), to: at(1) })).body.replayed).toBe(
      9999,
    )
    await client.delete(`/api/webhooks/${id}`)
  })
})

describe('POST …/replay with deliveryId', () => {
  test('sends that one again, whether it came through or not', async () => {
    const { client, accountId } = await t.account()
    const { id, path } = await givenWebhook(client)
    await tell(accountId, 'device.updated', { n: 1 })
    const [first] = await received(path)
    const deliveryId = first?.headers['webhook-id']
    expect((await client.post(`/api/webhooks/${id}/replay`, { deliveryId })).body.replayed).toBe(1)
    const second = (await received(path, 2))[1]
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).not.toBe(deliveryId)
    await waitUntil(
      async () =>
        (await deliveriesOf(client, id)).filter(({ status }) => status === 'delivered').length === 2,
      'both are delivered',
    )
  })

  test('is 400 for a delivery of another webhook or account, as for one that does not exist', async () => {
    const { client, accountId } = await t.account()
    const { id } = await givenWebhook(client)
    const other = await givenWebhook(client)
    const theirs = await t.account()
    const foreign = await givenWebhook(theirs.client)
    await tell(accountId, 'device.updated')
    await tell(theirs.accountId, 'device.updated')
    await received(other.path)
    const [others] = await deliveriesOf(client, other.id)
    await received(foreign.path)
    const [foreigns] = await deliveriesOf(theirs.client, foreign.id)
    for (const deliveryId of [others?.id, foreigns?.id, UNKNOWN, 'no-uuid']) {
      const refused = await client.post(`/api/webhooks/${id}/replay`, { deliveryId })
      expect([refused.status, pathsOf(refused)]).toEqual([400, ['/deliveryId']])
    }
  })
})

test.each([
  [{}, '/from'],
  [{ from: at(0) }, '/to'],
  [{ from: at(1), to: at(0) }, '/from'],
  [{ from: 'yesterday', to: at(0) }, '/from'],
  [{ from: at(0), to: at(1), deliveryId: UNKNOWN }, '/deliveryId'],
  [{ deliveryId: 7 }, '/deliveryId'],
  [{ deliveryId: UNKNOWN, all: true }, '/all'],
])('POST …/replay of %j answers 400 naming %s', async (body, path) => {
  const { client } = await t.account()
  const { id } = await givenWebhook(client)
  const refused = await client.post(`/api/webhooks/${id}/replay`, body)
  expect([refused.status, pathsOf(refused)]).toEqual([400, [path]])
})

describe('GET …/deliveries', () => {
  test('comes newest first, by status, by time and in pages', async () => {
    const { client, accountId } = await t.account()
    t.clock.set(at(0))
    const { id, path } = await givenWebhook(client)
    receiver.answer(path, ({ event }, response) => response.writeHead(event.data.n % 2 ? 500 : 200).end())
    for (let n = 0; n < 6; n++) {
      t.clock.set(at(n))
      await tell(accountId, 'device.updated', { n })
      await waitUntil(async () => {
        const tried = (await deliveriesOf(client, id)).filter(({ attempts }) => attempts.length > 0)
        return tried.length === n + 1
      }, 'it was tried')
    }
    const list = async (query: string) =>
      (await client.get(`/api/webhooks/${id}/deliveries?${query}`)).body.deliveries.map(
        ({ creation }: { creation: string }) => creation,
      )
    expect(await list('')).toEqual([5, 4, 3, 2, 1, 0].map(at))
    expect(await list('status=delivered')).toEqual([4, 2, 0].map(at))
    expect(await list('status=pending')).toEqual([5, 3, 1].map(at))
    expect(await list(`from=${at(2)}&to=${at(4)}`)).toEqual([4, 3, 2].map(at))
    const page = (await client.get(`/api/webhooks/${id}/deliveries?limit=4`)).body
    expect(await list(`limit=4&cursor=${page.nextCursor}`)).toEqual([1, 0].map(at))
  })

  test.each([
    ['status=gone', 'query/status'],
    ['from=x', 'query/from'],
    [`from=${at(1)}&to=${at(0)}`, 'query/from'],
    ['limit=0', 'query/limit'],
    ['cursor=abc', 'query/cursor'],
    ['page=1', 'query/page'],
  ])('?%s answers 400 naming %s', async (query, path) => {
    const { client } = await t.account()
    const { id } = await givenWebhook(client)
    const refused = await client.get(`/api/webhooks/${id}/deliveries?${query}`)
    expect([refused.status, pathsOf(refused)]).toEqual([400, [path]])
  })
})
