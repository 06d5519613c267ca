import { expect, test } from 'vitest'
import { statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice, givenGroup } from '../../test/factories.ts'
import { givenLink, inDays } from '../../test/share-links.ts'

const t = useApp()
const namesOf = async (client: Client, query = '') =>
  (await client.get(`/api/shareLinks${query}`)).body.shareLinks.map(({ name }: { name: string }) => name)
const statusOf = async (token: string) => (await t.client().get(`/api/share/${token}`)).status

test('the list is paged in the order of creation, searched by name and filtered by state', async () => {
  const { client } = await t.account()
  const devices = [await givenDevice(client)]
  for (const [i, name] of ['One', 'Two', 'Three'].entries()) {
    t.clock.set(inDays(i - 3))
    await givenLink(client, { name, devices, expires: inDays(name === 'Two' ? -1 : 5) })
  }
  t.clock.release()
  expect(await namesOf(client)).toEqual(['One', 'Two', 'Three'])
  expect(await namesOf(client, '?state=active')).toEqual(['One', 'Three'])
  expect(await namesOf(client, '?state=expired')).toEqual(['Two'])
  expect(await namesOf(client, '?search=HRE')).toEqual(['Three'])
  const first = await client.get('/api/shareLinks?limit=2')
  expect(first.headers['link']).toContain(first.body.nextCursor)
  expect(await namesOf(client, `?limit=2&cursor=${first.body.nextCursor}`)).toEqual(['Three'])
  for (const query of ['state=gone', 'cursor=abc', 'limit=0', 'page=2'])
    expect((await client.get(`/api/shareLinks?${query}`)).status).toBe(400)
})

test('a device or group that is deleted is taken out, and a link with nothing left is dead', async () => {
  const { client } = await t.account()
  const [one, two] = [await givenDevice(client), await givenDevice(client)]
  const group = await givenGroup(client, { devices: [two] })
  const link = await givenLink(client, { devices: [one], groups: [group] })
  const path = `/api/shareLinks/${link.id}`
  await client.delete(`/api/devices/${one}`)
  expect((await client.get(path)).body).toMatchObject({ devices: [], groups: [group] })
  expect((await t.client().get(`/api/share/${link.token}`)).body.share.devices).toHaveLength(1)
  await client.delete(`/api/groups/${group}`)
  expect((await client.get(path)).body).toMatchObject({ devices: [], groups: [] })
  expect(await statusOf(link.token)).toBe(404)
  expect((await client.patch(path, { name: 'Still empty' })).status).toBe(400)
  expect((await client.patch(path, { devices: [two] })).status).toBe(200)
  expect(await statusOf(link.token)).toBe(200)
})

test('a group that lost its devices shows none, and does not become the whole account', async () => {
  const { client } = await t.account()
  const device = await givenDevice(client)
  const group = await givenGroup(client, { devices: [device] })
  const { token } = await givenLink(client, { groups: [group] })
  await client.patch(`/api/groups/${group}`, { devices: [] })
  expect((await t.client().get(`/api/share/${token}`)).body.share.devices).toEqual([])
})

test('who is narrowed to a group shares that group and its devices, and sees links of nothing else', async () => {
  const { client } = await t.account()
  const [mine, other] = [await givenDevice(client), await givenDevice(client)]
  const own = await givenGroup(client, { devices: [mine] })
  const foreign = await givenGroup(client, { devices: [mine, other] })
  const gone = await givenDevice(client)
  await givenLink(client, { name: 'dead', devices: [gone] })
  await client.delete(`/api/devices/${gone}`)
  const hidden = [
    await givenLink(client, { name: 'mixed', devices: [mine, other] }),
    await givenLink(client, { name: 'foreign', groups: [foreign] }),
    await givenLink(client, { name: 'both', devices: [mine], groups: [own, foreign] }),
  ]
  const seen = await givenLink(client, { name: 'seen', devices: [mine], groups: [own] })
  const scoped = (await t.user(client, { privileges: ['read', 'write'], group: own })).client
  expect(await namesOf(scoped)).toEqual(['seen'])
  const expires = inDays(1)
  for (const { id } of hidden)
    for (const answer of [
      await scoped.get(`/api/shareLinks/${id}`),
      await scoped.put(`/api/shareLinks/${id}`, { devices: [mine], expires }),
      await scoped.patch(`/api/shareLinks/${id}`, { name: 'x' }),
      await scoped.delete(`/api/shareLinks/${id}`),
    ])
      expect(answer.status).toBe(404)
  for (const contents of [{ devices: [other] }, { devices: [mine, other] }, { groups: [foreign] }]) {
    expect((await scoped.post('/api/shareLinks', { ...contents, expires })).status).toBe(400)
    expect((await scoped.patch(`/api/shareLinks/${seen.id}`, contents)).status).toBe(400)
  }
  const made = await scoped.post('/api/shareLinks', { devices: [mine], groups: [own], expires })
  expect(made.status).toBe(201)
  expect((await scoped.delete(`/api/shareLinks/${made.body.id}`)).status).toBe(200)
  await client.patch(`/api/groups/${own}`, { devices: [] })
  expect(await namesOf(scoped)).toEqual([])
})

test('who is narrowed to a device shares that device, and no group', async () => {
  const { client } = await t.account()
  const [mine, other] = [await givenDevice(client), await givenDevice(client)]
  const group = await givenGroup(client, { devices: [mine] })
  await givenLink(client, { name: 'group', groups: [group] })
  await givenLink(client, { name: 'mixed', devices: [mine, other] })
  await givenLink(client, { name: 'own', devices: [mine] })
  const expires = inDays(1)
  for (const scope of [{ deviceId: mine }, { deviceId: mine, group }]) {
    const scoped = (await t.user(client, { privileges: ['read', 'write'], ...scope })).client
    expect(await namesOf(scoped)).toEqual(['own'])
    expect((await scoped.post('/api/shareLinks', { groups: [group], expires })).status).toBe(400)
    expect((await scoped.post('/api/shareLinks', { devices: [other], expires })).status).toBe(400)
    const made = await scoped.post('/api/shareLinks', { devices: [mine], expires })
    expect((await scoped.delete(`/api/shareLinks/${made.body.id}`)).status).toBe(200)
  }
})

test('devices deleted while they are put into links are in none of them, and nobody waits in a circle', async () => {
  const { client } = await t.account()
  const devices = await Promise.all(Array.from({ length: 4 }, () => givenDevice(client)))
  const kept = await givenDevice(client)
  const links = await Promise.all(
    Array.from({ length: 3 }, () => givenLink(client, { devices: [kept, ...devices] })),
  )
  const changes = links.flatMap(({ id }) => [
    client.patch(`/api/shareLinks/${id}`, { devices: [...devices, kept].toReversed() }),
    client.patch(`/api/shareLinks/${id}`, { devices: [kept] }),
  ])
  const answers = await Promise.all([...changes, ...devices.map((id) => client.delete(`/api/devices/${id}`))])
  for (const status of statusesOf(answers)) expect([200, 400]).toContain(status)
  for (const link of (await client.get('/api/shareLinks')).body.shareLinks)
    expect(link.devices).toEqual([kept])
})

test('a link that is revoked while people visit it is gone, whatever comes first', async () => {
  const { client } = await t.account()
  const { id, token } = await givenLink(client, { devices: [await givenDevice(client)] })
  const visits = Array.from({ length: 10 }, () => statusOf(token))
  const [revoked, ...seen] = await Promise.all([client.delete(`/api/shareLinks/${id}`), ...visits])
  expect(revoked.status).toBe(200)
  for (const status of seen) expect([200, 404]).toContain(status)
  expect(await statusOf(token)).toBe(404)
})
