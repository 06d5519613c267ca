import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { readEvents } from '../platform/outbox.ts'
import { tellExpired } from './tell-expired.ts'

const t = useApp()
afterEach(() => t.clock.release())

async function expiriesOf(accountId: string) {
  const range = { after: 0, upTo: Number.MAX_SAFE_INTEGER, packets: 10_000 }
  const events = await readEvents(t.db.one(accountId), accountId, range)
  return events.filter(({ type }) => type === 'device.expired').map(({ data }) => data)
}
const devicesOf = async (accountId: string) =>
  (await expiriesOf(accountId)).map(({ deviceId }) => String(deviceId)).toSorted()
const on = (expirationDate: string) => ({ expires: true, expirationDate })
const at = (time: string) => new Date(time)

describe('an expiry is told', () => {
  test('once, after its instant and not before, and again after the next', async () => {
    t.clock.set('2026-11-14T23:50:00Z')
    const { client, accountId } = await t.account()
    const deviceId = await givenDevice(client, { limits: on('2026-11-15') })
    await tellExpired(t.db, at('2026-11-14T23:59:59.999Z'))
    expect(await expiriesOf(accountId)).toEqual([])
    const first = { deviceId, expires: '2026-11-15T00:00:00.000Z' }
    for (const time of ['2026-11-15T00:00:00Z', '2026-11-15T00:00:01Z']) await tellExpired(t.db, at(time))
    expect(await expiriesOf(accountId)).toEqual([first])
    t.clock.set('2026-11-15T00:30:00Z')
    await client.patch(`/api/devices/${deviceId}`, { name: 'Still expired' })
    await tellExpired(t.db, at('2026-11-15T00:30:01Z'))
    expect(await expiriesOf(accountId)).toEqual([first])
    await client.post(`/api/devices/${deviceId}/reactivate`, { expirationDate: '2026-11-16' })
    await tellExpired(t.db, at('2026-11-15T00:30:01Z'))
    expect(await expiriesOf(accountId)).toEqual([first])
    await tellExpired(t.db, at('2026-11-16T00:00:00Z'))
    expect(await expiriesOf(accountId)).toEqual([first, { deviceId, expires: '2026-11-16T00:00:00.000Z' }])
  })

  test('for a device that expires with its creation, by a change, or by a new time zone', async () => {
    t.clock.set('2026-11-14T12:00:00Z')
    const { client, accountId } = await t.account()
    const made = await givenDevice(client, { limits: on('2026-11-14') })
    const changed = await givenDevice(client)
    await client.patch(`/api/devices/${changed}/limits`, on('2026-11-01'))
    const moved = await givenDevice(client, { limits: on('2026-11-15') })
    await client.patch('/api/account', { timeZone: 'Pacific/Kiritimati' })
    await tellExpired(t.db, t.clock.now())
    expect(await devicesOf(accountId)).toEqual([made, changed, moved].toSorted())
  })

  test('not for a device that is back before it is told, nor while somebody changes it', async () => {
    t.clock.set('2026-11-14T12:00:00Z')
    const { client, accountId } = await t.account()
    const [back, held] = [
      await givenDevice(client, { limits: on('2026-11-14') }),
      await givenDevice(client, { limits: on('2026-11-14') }),
    ]
    await client.post(`/api/devices/${back}/reactivate`)
    await t.db.account(accountId, async (db) => {
      await db`select key from devices where account_id = ${accountId} and id = ${held} for no key update`
      await tellExpired(t.db, t.clock.now())
      await db`
        update devices set expires = false, expires_at = null, expiration_date = null
        where account_id = ${accountId} and id = ${held}`
    })
    await tellExpired(t.db, t.clock.now())
    expect(await expiriesOf(accountId)).toEqual([])
  })

  test('once each for many devices, in steps, while several processes race', async () => {
    t.clock.set('2026-11-14T12:00:00Z')
    const accounts = [await t.account({ licenses: 2000 }), await t.account({ licenses: 2000 })]
    for (const { accountId } of accounts)
      await t.db.account(
        accountId,
        (db) => db`
          insert into devices (account_id, key, id, name, description, tags, expires, expiration_date, expires_at,
            expiry_told, version, created_at, modified_at)
          select ${accountId}::bigint, ${accountId}::bigint * 1000000 + n, 'many-' || n || '-' || ${accountId}::text, '', '',
            '{}', true, '2026-11-14', '2026-11-14T00:00:00Z', false, 1, now(), now()
          from generate_series(1, 600) n`,
      )
    const drain = async () => {
      while (await tellExpired(t.db, t.clock.now()));
    }
    await Promise.all([drain(), drain(), drain(), drain()])
    await drain()
    for (const { accountId } of accounts) {
      const told = await devicesOf(accountId)
      expect([told.length, new Set(told).size]).toEqual([600, 600])
    }
  })
})

describe('two processes that watch the clock', () => {
  beforeAll(async () => {
    for (let i = 0; i < 2; i++) await (await t.anotherApp({ background: true })).ready()
  })

  test('tell of an expiry once between them, soon after the instant', async () => {
    t.clock.set('2026-11-14T23:59:59.500Z')
    const { client, accountId } = await t.account()
    const ids = await Promise.all(
      Array.from({ length: 20 }, () => givenDevice(client, { limits: on('2026-11-15') })),
    )
    t.clock.set('2026-11-15T00:00:00Z')
    await waitUntil(async () => (await expiriesOf(accountId)).length >= 20, 'every expiry is told')
    expect(await devicesOf(accountId)).toEqual(ids.toSorted())
    await client.post(`/api/devices/${ids[0]}/reactivate`, { expirationDate: '2026-11-16' })
    t.clock.set('2026-11-16T00:00:00Z')
    await waitUntil(async () => (await expiriesOf(accountId)).length > 20, 'the second expiry is told')
    expect((await expiriesOf(accountId)).at(-1)).toMatchObject({ deviceId: ids[0] })
    expect(await expiriesOf(accountId)).toHaveLength(21)
  })
})
