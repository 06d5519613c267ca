import { expect, test } from 'vitest'
import { pathsOf, statusesOf } from '../../../test/answers.ts'
import { useApp } from '../../../test/app.ts'
import type { Client } from '../../../test/client.ts'
import { givenDevice, givenGroup, givenRule } from '../../../test/factories.ts'

const t = useApp()
const sos = { name: 'SOS', alertName: 'SOSButton' }
const namesOf = async (client: Client, query = '') =>
  (await client.get(`/api/alertRules${query}`)).body.alertRules.map(({ name }: { name: string }) => name)

test('lists are paged in order and searched by name and by what they are about', async () => {
  const { client } = await t.account()
  const made: string[] = []
  for (const [day, name] of ['One', 'Two', 'Three'].entries()) {
    t.clock.set(`2026-03-0${day + 1}T00:00:00Z`)
    await givenRule(client, { name, alertName: day === 1 ? 'Vibration' : 'SOSButton' })
    made.push(name)
  }
  t.clock.release()
  expect(await namesOf(client)).toEqual(made)
  const first = (await client.get('/api/alertRules?limit=2')).body
  expect(await namesOf(client, `?cursor=${first.nextCursor}`)).toEqual(['Three'])
  expect(await namesOf(client, '?search=T')).toEqual(['One', 'Two', 'Three'])
  expect(await namesOf(client, '?search=two')).toEqual(['Two'])
  expect(await namesOf(client, '?search=vibr')).toEqual(['Two'])
  expect(pathsOf(await client.get('/api/alertRules?cursor=abc'))).toEqual(['query/cursor'])
})

test('who is narrowed to a group or a device sees rules about all devices and about what is theirs, and changes none', async () => {
  const { client } = await t.account()
  const [mine, other] = [await givenDevice(client), await givenDevice(client)]
  const own = await givenGroup(client, { devices: [mine] })
  const foreign = await givenGroup(client, { devices: [other] })
  const all = await givenRule(client, { name: 'all' })
  await givenRule(client, { name: 'device', devices: [mine, other] })
  await givenRule(client, { name: 'group', groups: [own, foreign] })
  await givenRule(client, { name: 'mixed', groups: [foreign], devices: [mine] })
  const hidden = [
    await givenRule(client, { name: 'other device', devices: [other] }),
    await givenRule(client, { name: 'other group', groups: [foreign] }),
  ]
  const privileges = ['read', 'write', 'users']
  for (const scope of [{ group: own }, { deviceId: mine }, { group: own, deviceId: mine }]) {
    const scoped = (await t.user(client, { privileges, ...scope })).client
    const { alertRules } = (await scoped.get('/api/alertRules')).body
    expect(alertRules).toMatchObject([
      { name: 'all', devices: [], groups: [] },
      { name: 'device', devices: [mine], groups: [] },
      { name: 'group', devices: [], groups: [own] },
      { name: 'mixed', devices: [mine], groups: [] },
    ])
    expect(JSON.stringify(alertRules)).not.toContain('recipients')
    for (const id of hidden) expect((await scoped.get(`/api/alertRules/${id}`)).status).toBe(404)
    expect((await scoped.get(`/api/alertRules/${all}`)).status).toBe(200)
    expect((await scoped.post('/api/alertRules', sos)).status).toBe(403)
    expect((await scoped.put(`/api/alertRules/${all}`, sos)).status).toBe(403)
    expect((await scoped.patch(`/api/alertRules/${all}`, { name: 'B' })).status).toBe(403)
    expect((await scoped.delete(`/api/alertRules/${all}`)).status).toBe(403)
  }
})

test('who may only read sees rules without their recipients; who may write or manage users sees them', async () => {
  const { client } = await t.account()
  const recipients = { emails: ['desk@acme.test'], phones: [], users: [] }
  const url = `/api/alertRules/${await givenRule(client, { recipients })}`
  for (const [privileges, sees] of [
    [['read', 'execute'], false],
    [['read', 'write'], true],
    [['read', 'users'], true],
  ] as const) {
    const caller = (await t.user(client, { privileges: [...privileges] })).client
    const one = (await caller.get(url)).body
    const [listed] = (await caller.get('/api/alertRules')).body.alertRules
    for (const rule of [one, listed]) {
      expect(rule.recipients).toEqual(sees ? recipients : undefined)
      expect(JSON.stringify(rule).includes('desk@acme.test')).toBe(sees)
    }
  }
})

test('an account has 10,000 rules at most, however many are made at once', async () => {
  const { client, accountId } = await t.account()
  await t.db.account(
    accountId,
    (db) => db`
      insert into alert_rules (account_id, id, name, alert_name, enabled, enabled_at, parameters, geofences, conditions, critical,
        notify_when_over, channels, emails, phones, version, created_at, modified_at)
      select ${accountId}::bigint, gen_random_uuid(), n::text, 'Vibration', false, now(), '{}', '{}', '[]', false, false, '{}', '{}',
        '{}', 1, now(), now()
      from generate_series(1, 9998) n`,
  )
  const made = await Promise.all(Array.from({ length: 5 }, () => client.post('/api/alertRules', sos)))
  expect(statusesOf(made)).toEqual([201, 201, 409, 409, 409])
  expect(made.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'conflict' })
})

test('a device or a group that a rule is about cannot be deleted: 409 until the rule is gone', async () => {
  const { client } = await t.account()
  const device = await givenDevice(client)
  const group = await givenGroup(client)
  const rule = await givenRule(client, { devices: [device], groups: [group] })
  for (const [url, what] of [
    [`/api/devices/${device}`, 'device'],
    [`/api/groups/${group}`, 'group'],
  ] as const) {
    const refused = await client.delete(url)
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'conflict',
      `Alert rules are about this ${what}. Change or delete them first.`,
    ])
    expect((await client.get(url)).status).toBe(200)
  }
  await client.delete(`/api/alertRules/${rule}`)
  expect((await client.delete(`/api/devices/${device}`)).status).toBe(200)
  expect((await client.delete(`/api/groups/${group}`)).status).toBe(200)
})

test('a user who is deleted is told no more, and the rule stays', async () => {
  const { client } = await t.account()
  const { userId } = await t.user(client)
  const url = `/api/alertRules/${await givenRule(client, { recipients: { users: [userId, userId] } })}`
  expect((await client.get(url)).body.recipients.users).toEqual([userId])
  await client.delete(`/api/users/${userId}`)
  expect((await client.get(url)).body.recipients.users).toEqual([])
})

test('a device or group deleted while a rule is made about it is either kept or refused to the rule', async () => {
  const { client } = await t.account()
  for (let round = 0; round < 5; round++) {
    const [device, group] = [await givenDevice(client), await givenGroup(client)]
    for (const [url, fields] of [
      [`/api/devices/${device}`, { devices: [device] }],
      [`/api/groups/${group}`, { groups: [group] }],
    ] as const) {
      const [deleted, made] = await Promise.all([
        client.delete(url),
        client.post('/api/alertRules', { ...sos, ...fields }),
      ])
      expect([`${deleted.status} ${made.status}`]).toEqual([expect.stringMatching(/^(200 400|409 201)$/)])
    }
  }
})
