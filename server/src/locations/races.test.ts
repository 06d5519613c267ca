import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'
import { untilWaiting } from '../../test/lock-waits.ts'
import { purgeLocations } from './index.ts'

const t = useApp()
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
const fix = (second: number) => ({ dateTime: at(second), latitude: 1, longitude: 2 })

// While the table takes no rows, a batch that has found its devices stands between that and its insert.

test.each([
  ['a device that a batch has found is not deleted before the batch is stored', false, 201],
  ['a device that was known is unknown to a batch if it is deleted before that', true, 404],
])('%s, and its history is purged', async (_fact, isKnown, status) => {
  const { client, accountId } = await t.account()
  const [id, another] = [await givenDevice(client), await givenDevice(client)]
  await client.post(`/api/devices/${isKnown ? id : another}/locations`, { location: fix(0) })
  const { stored, deleted } = await t.db.system(async (db) => {
    await db`lock table locations in share mode`
    const stored = client.post(`/api/devices/${id}/locations`, { location: fix(1) })
    await untilWaiting(t.db, 1)
    const deleted = client.delete(`/api/devices/${id}`)
    await Promise.race([deleted, untilWaiting(t.db, 2)])
    while (await purgeLocations(db, 1000));
    return { stored, deleted }
  })
  expect((await stored).status).toBe(status)
  expect((await deleted).status).toBe(200)
  while (await t.db.system((db) => purgeLocations(db, 1000)));
  const left = await t.db.system((db) => db`select fixed_at from locations where account_id = ${accountId}`)
  expect(left).toHaveLength(isKnown ? 0 : 1)
})

test('the newest of two batches that two servers store at once stays the last location', async () => {
  const { client } = await t.account()
  const other = client.at(await t.anotherApp())
  const id = await givenDevice(client)
  await client.post(`/api/devices/${id}/locations`, { location: fix(0) })
  for (let round = 1; round <= 3; round++) {
    const { newer, older } = await t.db.system(async (db) => {
      await db`lock table locations in share mode`
      const newer = client.post(`/api/devices/${id}/locations`, { location: fix(round * 10 + 5) })
      await untilWaiting(t.db, 1)
      const older = other.post(`/api/devices/${id}/locations`, { location: fix(round * 10) })
      await untilWaiting(t.db, 2)
      return { newer, older }
    })
    expect([(await newer).status, (await older).status]).toEqual([201, 201])
    const { lastLocation } = (await client.get(`/api/devices/${id}/lastLocation`)).body
    expect(lastLocation).toEqual(fix(round * 10 + 5))
  }
})

test('a device that somebody else holds does not hold up the others', async () => {
  const { client } = await t.account()
  const [held, free] = [await givenDevice(client), await givenDevice(client)]
  const { waiting } = await t.db.system(async (db) => {
    await db`select 1 from device_state s join devices d on d.key = s.device_key where d.id = ${held} for update of s`
    const waiting = client.post(`/api/devices/${held}/locations`, { location: fix(0) })
    await untilWaiting(t.db, 1)
    expect((await client.post(`/api/devices/${free}/locations`, { location: fix(0) })).status).toBe(201)
    return { waiting }
  })
  expect((await waiting).status).toBe(201)
})

test('a purge in small steps removes the history of deleted devices and nothing else', async () => {
  const { client, accountId } = await t.account()
  const [gone, stays] = [await givenDevice(client), await givenDevice(client)]
  const locations = Array.from({ length: 25 }, (_, i) => fix(i))
  for (const id of [gone, stays]) await client.post(`/api/devices/${id}/locations`, { locations })
  await client.delete(`/api/devices/${gone}`)
  while (await t.db.system((db) => purgeLocations(db, 7)));
  const rows = await t.db.system((db) => db`select fixed_at from locations where account_id = ${accountId}`)
  expect(rows).toHaveLength(25)
  const answer = await client.post(`/api/devices/${stays}/locations`, { from: at(0), to: at(99) })
  expect(answer.body.locations).toEqual(locations)
})
