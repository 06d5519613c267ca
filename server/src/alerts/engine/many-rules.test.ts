import { expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { givenDevice } from '../../../test/factories.ts'

const t = useApp()

test('ten thousand rules that were made in one go are judged at once, before the database knows how many there are', async () => {
  const { accountId, client } = await t.account()
  const id = await givenDevice(client)
  await t.db.account(accountId, async (db) => {
    await db`
      insert into alert_rules (account_id, id, name, alert_name, enabled, enabled_at, parameters, geofences, conditions, critical,
        notify_when_over, channels, emails, phones, version, created_at, modified_at)
      select ${accountId}::bigint, gen_random_uuid(), 'Rule ' || n, 'SpeedLimit', true, now(),
        jsonb_build_object('speed', 100 + n), '{}', '[]', false, false, '{}', '{}', '{}', 1, now(), now()
      from generate_series(1, 10000) as n`
    await db`
      insert into alert_rule_devices (account_id, rule_id, device_key)
      select r.account_id, r.id, d.key from alert_rules r join devices d on d.account_id = r.account_id
      where r.account_id = ${accountId}`
    await db`update accounts set rules_version = 1 where id = ${accountId}`
  })
  const location = { dateTime: '2026-01-01T00:00:00Z', latitude: 1, longitude: 2, speed: 102.5 }
  expect((await client.post(`/api/devices/${id}/locations`, { location })).status).toBe(201)
  const range = { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }
  const { alerts } = (await client.post(`/api/devices/${id}/alerts`, range)).body
  expect(alerts).toHaveLength(2)
})
