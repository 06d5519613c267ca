import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import type { App, Client } from '../../../test/client.ts'
import { givenDevice } from '../../../test/factories.ts'
import { readTold } from '../../../test/read-told.ts'

const t = useApp()
/** Another process, which tells this one nothing of what it changes. */
let elsewhere: App
beforeAll(async () => {
  elsewhere = await t.anotherApp()
})

const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
const fix = (second: number) => ({ dateTime: at(second), latitude: 1, longitude: 2, speed: second })
const send = (client: Client, id: string, ...seconds: number[]) =>
  client.post(`/api/devices/${id}/locations`, { locations: seconds.map(fix) })
const stored = async (client: Client, id: string) => {
  const { body } = await client.post(`/api/devices/${id}/locations`, { from: at(0), to: at(9999) })
  return body.locations.map(({ speed }: { speed: number }) => speed)
}
const lastSpeed = async (client: Client, id: string) =>
  (await client.get(`/api/devices/${id}/lastLocation`)).body.lastLocation?.speed

/** A device of which this process knows what to guess. */
async function givenKnown() {
  const account = await t.account()
  const id = await givenDevice(account.client)
  expect((await send(account.client, id, 1)).status).toBe(201)
  return { ...account, id, other: account.client.at(elsewhere) }
}

describe('a device that sent before', () => {
  test('has its next locations stored by one statement, which nothing is read for', async () => {
    const { client, id } = await givenKnown()
    t.queries = []
    expect((await send(client, id, 3, 2)).body).toMatchObject({ accepted: 2, duplicates: 0 })
    const about = t.queries.filter((text) => text.includes('device_state'))
    expect(about).toEqual([expect.stringContaining('insert into locations')])
    expect([await stored(client, id), await lastSpeed(client, id)]).toEqual([[1, 2, 3], 3])
  })

  test('is answered with duplicates when it sends them again, here or in another process', async () => {
    const { client, id, other } = await givenKnown()
    expect((await send(client, id, 1, 2)).body).toMatchObject({ accepted: 1, duplicates: 1 })
    expect((await send(other, id, 2, 3)).body).toMatchObject({ accepted: 1, duplicates: 1 })
    expect((await send(client, id, 3, 4)).body).toMatchObject({ accepted: 1, duplicates: 1 })
    expect((await send(client, id, 5, 5)).body).toMatchObject({ accepted: 1, duplicates: 1 })
    expect([await stored(client, id), await lastSpeed(client, id)]).toEqual([[1, 2, 3, 4, 5], 5])
  })

  test('has a location stored that is older than what another process stored, and keeps the newest', async () => {
    const { client, id, other } = await givenKnown()
    await send(other, id, 9)
    expect((await send(client, id, 5)).body).toMatchObject({ accepted: 1 })
    expect([await stored(client, id), await lastSpeed(client, id)]).toEqual([[1, 5, 9], 9])
  })

  test('is refused from the moment at which another process lets it expire', async () => {
    const { client, id, other } = await givenKnown()
    const expire = async (expires: boolean) => {
      const limits = expires ? { expires, expirationDate: '2020-01-01' } : { expires }
      expect((await other.patch(`/api/devices/${id}`, { limits })).status).toBe(200)
    }
    await expire(true)
    for (let n = 0; n < 2; n++) {
      const { status, body } = await send(client, id, 2)
      expect([status, body.code]).toEqual([409, 'device_expired'])
    }
    await expire(false)
    expect((await send(client, id, 2)).status).toBe(201)
    expect(await stored(client, id)).toEqual([1, 2])
  })

  test('is unknown when it was deleted, and another one when it was made again', async () => {
    const { client, id, other } = await givenKnown()
    await other.delete(`/api/devices/${id}`)
    for (let n = 0; n < 2; n++) expect((await send(client, id, 2)).status).toBe(404)
    await givenDevice(other, { id })
    expect((await send(client, id, 3)).status).toBe(201)
    expect(await stored(client, id)).toEqual([3])
  })

  test('is watched by a rule that was made since', async () => {
    const { client, id, other } = await givenKnown()
    const rule = { name: 'Fast', alertName: 'SpeedLimit', devices: [id], parameters: { speed: 50 } }
    expect((await other.post('/api/alertRules', rule)).status).toBe(201)
    await send(client, id, 60)
    const { alerts } = (await client.post(`/api/devices/${id}/alerts`, { from: at(0), to: at(99) })).body
    expect(alerts).toHaveLength(1)
    t.queries = []
    await send(client, id, 61)
    expect(t.queries.filter((text) => text.includes('insert into locations'))).toHaveLength(1)
  })

  test.each([
    ['none', []],
    ['sampled', [4]],
    ['all', [2, 3, 4]],
  ])('is told of as the account wants it since: %s', async (locationEvents, told) => {
    const { client, id, other, accountId } = await givenKnown()
    const before = (await readTold(t, accountId, 'location.')).length
    expect((await other.patch('/api/account', { locationEvents })).status).toBe(200)
    await send(client, id, 2, 3, 4)
    const events = (await readTold(t, accountId, 'location.')).slice(before)
    expect(events.map(({ data }) => (data['location'] as { speed: number }).speed)).toEqual(told)
    await send(client, id, 5)
    expect(await readTold(t, accountId, 'location.')).toHaveLength(
      before + told.length + Math.min(1, told.length),
    )
  })
})

test('one that was guessed wrong takes none of those stored with it along, and each is told once', async () => {
  const { client, accountId } = await t.account()
  const ids = await Promise.all(Array.from({ length: 20 }, () => givenDevice(client)))
  const other = client.at(elsewhere)
  await Promise.all(ids.map((id) => send(client, id, 1)))
  await Promise.all([send(other, ids[3] ?? '', 2), other.delete(`/api/devices/${ids[7]}`)])
  const answers = await Promise.all(ids.map((id) => send(client, id, 2)))
  expect(answers.map(({ status }) => status)).toEqual(ids.map((_, i) => (i === 7 ? 404 : 201)))
  expect(answers.map(({ body }) => body.duplicates)).toEqual(
    ids.map((_, i) => (i === 7 ? undefined : i === 3 ? 1 : 0)),
  )
  const events = await readTold(t, accountId, 'location.')
  expect(events).toHaveLength(20 + 19)
})

test('many that send through two processes at once have all of it stored once', async () => {
  const { client } = await t.account()
  const ids = await Promise.all(Array.from({ length: 30 }, () => givenDevice(client)))
  const other = client.at(elsewhere)
  await Promise.all(ids.flatMap((id) => [send(client, id, 1), send(other, id, 2)]))
  for (let round = 1; round <= 10; round++) {
    const shuffled = ids.toSorted(() => Math.random() - 0.5)
    const answers = await Promise.all(
      shuffled.flatMap((id, i) => [
        send(i % 2 ? client : other, id, round * 10),
        send(i % 3 ? client : other, id, round * 10 + 1),
      ]),
    )
    expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  }
  for (const id of ids)
    expect(await stored(client, id)).toEqual([
      1,
      2,
      ...Array.from({ length: 20 }, (_, i) => Math.floor(i / 2) * 10 + 10 + (i % 2)),
    ])
})
