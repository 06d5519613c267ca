import { expect, test } from 'vitest'
import { statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import { circle } from '../../test/areas.ts'
import { givenGeofence } from '../../test/factories.ts'

const t = useApp()
const port = { name: 'Port', geometry: circle('12.6 55.7', 500) }

const fill = (accountId: string, areas: number, points: number) =>
  t.db.account(
    accountId,
    (db) => db`
      insert into geofences (account_id, id, name, description, geometry, points, tags, version, created_at, modified_at)
      select ${accountId}::bigint, gen_random_uuid(), n::text, '', ${JSON.stringify(port.geometry)}::jsonb, ${points}::integer,
        '{}', 1, now(), now()
      from generate_series(1, ${areas}::integer) n`,
  )

test('an account has 10,000 areas at most, however many are made at once', async () => {
  const { client, accountId } = await t.account()
  await fill(accountId, 9998, 1)
  const made = await Promise.all(Array.from({ length: 6 }, () => client.post('/api/geofences', port)))
  expect(statusesOf(made)).toEqual([201, 201, 409, 409, 409, 409])
  const refused = made.find(({ status }) => status === 409)
  expect([refused?.body.code, refused?.body.error]).toEqual(['conflict', expect.stringContaining('10000')])
  const kept = made.find(({ status }) => status === 201)
  expect((await client.put(`/api/geofences/${kept?.body.id}`, port)).status).toBe(200)
  expect((await client.delete(`/api/geofences/${kept?.body.id}`)).status).toBe(200)
  expect((await client.post('/api/geofences', port)).status).toBe(201)
})

test('the areas of an account have 500,000 points at most, whether made or changed', async () => {
  const { client, accountId } = await t.account()
  const id = await givenGeofence(client)
  await fill(accountId, 49, 10_000)
  await fill(accountId, 1, 9_990)
  const line = (points: number) => Array.from({ length: points }, (_, i) => [i / 100, 1])
  const route = (points: number) => ({
    name: 'A',
    geometry: { type: 'Corridor', line: line(points), width: 10 },
  })
  expect((await client.post('/api/geofences', route(10))).body).toMatchObject({ code: 'conflict' })
  expect((await client.put(`/api/geofences/${id}`, route(11))).status).toBe(409)
  expect((await client.put(`/api/geofences/${id}`, route(10))).status).toBe(200)
  expect((await client.post('/api/geofences', port)).status).toBe(409)
})
