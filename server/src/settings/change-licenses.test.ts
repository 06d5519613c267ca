import { afterEach, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'
import { AppError } from '../platform/errors.ts'
import { changeLicenses } from './index.ts'

const t = useApp()
afterEach(() => t.clock.release())
const set = (accountId: string, licenses: number) =>
  t.db.account(accountId, (db) => changeLicenses(db, accountId, licenses, t.clock.now()))

test('the operator sets the licences down to those in use and no further', async () => {
  const { accountId, client } = await t.account({ licenses: 5 })
  for (let i = 0; i < 3; i++) await givenDevice(client)
  await expect(set(accountId, 2)).rejects.toMatchObject({ status: 409, code: 'licenses_in_use' })
  expect((await client.get('/api/account')).body.account.licenses).toEqual({
    total: 5,
    used: 3,
    available: 2,
  })
  expect(await set(accountId, 3)).toEqual({ total: 3, used: 3, available: 0 })
  expect((await client.post('/api/devices', {})).body.code).toBe('no_license_available')
  expect(await set(accountId, 4)).toEqual({ total: 4, used: 3, available: 1 })
  expect((await client.post('/api/devices', {})).status).toBe(201)
})

test('expired devices do not count, from the instant on', async () => {
  t.clock.set('2026-11-14T23:59:59.999Z')
  const { accountId, client } = await t.account({ licenses: 1 })
  await givenDevice(client, { limits: { expires: true, expirationDate: '2026-11-15' } })
  await expect(set(accountId, 0)).rejects.toBeInstanceOf(AppError)
  t.clock.advance(1)
  expect(await set(accountId, 0)).toEqual({ total: 0, used: 0, available: 0 })
})

test('fewer licences and creations at the same time never leave more devices than licences', async () => {
  for (let round = 0; round < 5; round++) {
    const { accountId, client } = await t.account({ licenses: 6 })
    await Promise.all([
      ...Array.from({ length: 6 }, () => client.post('/api/devices', {})),
      set(accountId, 3).catch(() => {}),
    ])
    const { total, used } = (await client.get('/api/account')).body.account.licenses
    expect(used).toBeLessThanOrEqual(total)
  }
})
