import type pg from 'pg'
import { expect } from 'vitest'
import type { Db } from '../src/platform/db.ts'
import { readEvents } from '../src/platform/outbox.ts'
import type { Client } from './client.ts'
import type { Source } from './upgrade-source.ts'

interface Reader {
  /** The holder, signed in with the key from then. */
  client: Client
  guest: Client
  source: Source
  db: Db
}

/** What a server of one time wrote, and what the newest one must make of it. */
interface Era {
  /** Writes rows as the server of that time did, after the ones of the eras before. */
  fill(db: pg.Client, source: Source): Promise<unknown>
  /** Reads them back through the newest server. */
  check(reader: Reader): Promise<void>
  /** What an installation from before this era has in its place. */
  checkWithout?(client: Client): Promise<void>
}

export const AT = '2026-11-14T09:30:00.000Z'
const GROUP = '019a8123-5e7c-7a31-9d0e-000000000001'
const AREA = '019a8123-5e7c-7a31-9d0e-000000000002'
const RULE = '019a8123-5e7c-7a31-9d0e-000000000003'
const MESSAGE = '019a8123-5e7c-7a31-9d0e-000000000004'
const DELIVERY = '019a8123-5e7c-7a31-9d0e-000000000005'
const GUEST = '019a8123-5e7c-7a31-9d0e-000000000006'
const alertId = (number: number) => `019a8123-9f00-7c44-8a11-00000000000${number}`
const EVERYTHING = ['read', 'write', 'execute', 'users', 'api']
const RANGE = { from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }
const TIMES = ['2026-09-30T23:59:59.999Z', '2026-10-01T00:00:00.000Z', AT]

/** Every migration has its entry here: what could be stored from it on. */
export const ERAS: Record<number, Era> = {
  1: {
    async fill(db, source) {
      await db.query(`
        insert into accounts (id, name, time_zone, licenses, default_daily_email_limit, default_daily_sms_limit, holder_id,
          version, created_at, modified_at)
        values (1, 'Acme', 'Europe/Lisbon', 5, 100, 10, '${source.userId}', 3, '${AT}', '${AT}');
        insert into groups values (1, '${GROUP}', 'Night', 'By night', 1, '${AT}', '${AT}');
        insert into devices (account_id, key, id, name, description, tags, expires, expiration_date, expires_at, version,
          created_at, modified_at)
        values (1, 1, 'gone', 'Gone', '', '{}', true, '2020-01-01', '2020-01-01', 1, '${AT}', '${AT}'),
          (1, 2, 'here', 'Here', 'A boat', '{"port":"Lisbon"}', false, null, null, 4, '${AT}', '${AT}');
        insert into device_ids values ('gone', 1, 1), ('here', 1, 2);
        insert into group_devices values (1, '${GROUP}', 2);
        insert into device_state (account_id, device_key) values (1, 1);
        insert into device_state (account_id, device_key, fixed_at, received_at, location)
        values (1, 2, '${AT}', '${AT}', '{"dateTime":"${AT}","latitude":1,"longitude":2}');
        insert into message_counters (account_id, device_key, day, emails_sent, sms_sent) values (1, 2, '2026-11-14', 3, 4);
        insert into api_usage values (1, '2026-11-14', 70);
        select setval('account_ids', 1), setval('device_keys', 2)`)
      for (const time of TIMES) {
        await db.query('select make_location_month($1)', [time])
        await db.query(
          `insert into locations (account_id, device_key, fixed_at, latitude, longitude, speed, extra)
          values (1, 2, $1, 1, 2, 3, '{"attributes":{"sea":"calm"}}')`,
          [time],
        )
      }
      await db.query(
        `insert into alerts (account_id, id, device_key, raised_at, alert_names, latitude, longitude, text, notifications, created_at)
        values (1, '${alertId(1)}', 2, '${AT}', '{SOSButton}', 1, 2, 'Help', '{}', '${AT}')`,
      )
      await insertUser(db, source.userId, source.userName, source.email, source)
      await insertUser(db, GUEST, 'guest', 'guest@acme.test', source, GROUP)
      await db.query(`insert into api_keys values (1, $1, $2, $3, '${AT}', null)`, [
        source.userId,
        source.publicId,
        source.keyHash,
      ])
    },
    async check({ client, source: { userId, userName, password, email } }) {
      const { account } = (await client.get('/api/account')).body
      expect(account).toMatchObject({ name: 'Acme', timeZone: 'Europe/Lisbon', holder: userId })
      expect(account.licenses).toEqual({ total: 5, used: 1, available: 4 })
      const { devices } = (await client.get('/api/devices?limit=10')).body
      expect(devices).toMatchObject([
        { id: 'gone', name: 'Gone' },
        {
          id: 'here',
          name: 'Here',
          description: 'A boat',
          tags: { port: 'Lisbon' },
          usage: { date: '2026-11-14', emailsSent: 3, smsSent: 4 },
        },
      ])
      const { locations } = (await client.post('/api/devices/here/locations', RANGE)).body
      expect(locations).toEqual(
        TIMES.map((dateTime) => ({
          dateTime,
          latitude: 1,
          longitude: 2,
          speed: 3,
          attributes: { sea: 'calm' },
        })),
      )
      const last = await client.get('/api/devices/here/lastLocation')
      expect(last.body.lastLocation).toEqual({ dateTime: AT, latitude: 1, longitude: 2 })
      const group = (await client.get(`/api/groups/${GROUP}`)).body
      expect(group).toMatchObject({ name: 'Night', description: 'By night', devices: ['here'] })
      const { users } = (await client.get('/api/users?limit=10')).body
      expect(users).toHaveLength(2)
      expect(users).toContainEqual(expect.objectContaining({ id: GUEST, group: GROUP, country: 'PT' }))
      expect(users).toContainEqual(expect.objectContaining({ id: userId, email }))
      const { alerts } = (await client.post('/api/devices/here/alerts', RANGE)).body
      expect(alerts).toContainEqual(expect.objectContaining({ id: alertId(1), text: 'Help' }))
      expect((await client.post('/api/auth/session', { userName, password })).status).toBe(200)
    },
  },

  2: {
    fill: (db) =>
      db.query(`
        update accounts set location_events = 'all', limit_notice = true where id = 1;
        insert into event_heads values (1, 2, 0);
        insert into events values (1, 2, 1, '{test.told}', '[${[1, 2].map((number) => JSON.stringify({ type: 'test.told', timestamp: AT, data: { number } })).join()}]', '${AT}');
        insert into event_cursors values (1, 'webhooks', 2)`),
    async check({ client, db }) {
      const { account } = (await client.get('/api/account')).body
      expect(account).toMatchObject({ locationEvents: 'all', limitNotice: true })
      const events = await readEvents(db.one('1'), '1', { after: 0, upTo: 2, packets: 10 })
      expect(events.map(({ id, data }) => [id, data])).toEqual([
        [1, { number: 1 }],
        [2, { number: 2 }],
      ])
    },
    async checkWithout(client) {
      const { account } = (await client.get('/api/account')).body
      expect(account).toMatchObject({ locationEvents: 'sampled', limitNotice: false })
    },
  },

  3: {
    fill: (db, { userId }) =>
      db.query(`
        insert into geofences values (1, '${AREA}', 'Port', '', '{"type":"Circle","center":[12.6,55.7],"radius":500}', 1, '{}', 1,
          '${AT}', '${AT}');
        insert into alert_rules values (1, '${RULE}', 'Leaves port', 'AllowedArea', true, '${AT}', '{}', '{${AREA}}', null, '[]', true,
          true, '{Email}', '{night@acme.test}', '{}', 1, '${AT}', '${AT}');
        insert into alert_rule_devices values (1, '${RULE}', 2);
        insert into alert_rule_groups values (1, '${RULE}', '${GROUP}');
        insert into alert_rule_geofences values (1, '${RULE}', '${AREA}');
        insert into alert_rule_users values (1, '${RULE}', '${userId}');
        update accounts set rules_version = 2 where id = 1;
        insert into alerts (account_id, id, device_key, raised_at, alert_names, text, notifications, created_at, rule_id, critical)
        values (1, '${alertId(3)}', 2, '${AT}', '{AllowedArea}', 'Left port', '{Email}', '${AT}', '${RULE}', true);
        update device_state set rule_state = '{"on":{"${RULE}":["${alertId(3)}","AllowedArea"]}}' where device_key = 2`),
    async check({ client, source: { userId } }) {
      const area = (await client.get(`/api/geofences/${AREA}`)).body
      expect(area).toMatchObject({ name: 'Port', geometry: { type: 'Circle', radius: 500 } })
      const rule = (await client.get(`/api/alertRules/${RULE}`)).body
      expect(rule).toMatchObject({
        name: 'Leaves port',
        devices: ['here'],
        groups: [GROUP],
        geofences: [AREA],
        recipients: { emails: ['night@acme.test'], users: [userId] },
      })
      const alert = (await client.get(`/api/alerts/${alertId(3)}`)).body
      expect(alert).toMatchObject({ text: 'Left port', ruleId: RULE, critical: true })
    },
  },

  4: {
    fill: (db) =>
      db.query(`
        insert into messages (account_id, id, device_key, alert_id, channel, recipient, subject, text, critical, status, reason,
          day, uncertain, attempts, due_at, created_at, sent_at)
        values (1, '${MESSAGE}', 2, '${alertId(1)}', 'Email', 'night@acme.test', 'Alert', 'Help', false, 'sent', null, '2026-11-14',
          false, 1, null, '${AT}', '${AT}');
        insert into message_attempts values (1, '${MESSAGE}', 1, '${AT}', '${AT}', 'sent', '250 OK');
        insert into message_templates values (1, '{"overSms":{"text":"Over."}}', 2, '${AT}')`),
    async check({ client }) {
      const message = (await client.get(`/api/messages/${MESSAGE}`)).body
      expect(message).toMatchObject({ deviceId: 'here', to: 'night@acme.test', text: 'Help', status: 'sent' })
      const templates = (await client.get('/api/account/messageTemplates')).body
      expect(templates.overSms.text).toBe('Over.')
    },
  },

  5: {
    async fill(db, { webhookId, webhookSecret }) {
      await db.query(
        `insert into webhooks (account_id, id, url, description, events, enabled, secret, after_id, version, created_at, modified_at)
        values (1, $1, 'https://192.0.2.1/hook', 'Dispatch', '{alert.raised}', true, $2, 2, 1, '${AT}', '${AT}')`,
        [webhookId, webhookSecret],
      )
      await db.query(
        `insert into webhook_deliveries (account_id, id, webhook_id, event_id, event_type, payload, replay, status, attempts, log, created_at,
          delivered_at)
        values (1, '${DELIVERY}', $1, 2, 'alert.raised', '{}', false, 'delivered', 1,
          '[{"at":"${AT}","status":200,"error":null,"durationMs":12}]', '${AT}', '${AT}')`,
        [webhookId],
      )
    },
    async check({ client, source: { webhookId } }) {
      expect((await client.get(`/api/webhooks/${webhookId}`)).body).toMatchObject({ description: 'Dispatch' })
      const { deliveries } = (await client.get(`/api/webhooks/${webhookId}/deliveries`)).body
      expect(deliveries).toMatchObject([{ id: DELIVERY, status: 'delivered' }])
      // Its secret can still be opened, so what is sent can be signed.
      expect((await client.post(`/api/webhooks/${webhookId}/rotateSecret`)).status).toBe(200)
    },
  },

  6: {
    fill: (db, { userId }) =>
      db.query(`
        insert into alerts (account_id, id, device_key, raised_at, alert_names, text, notifications, created_at, critical,
          acknowledged_at, acknowledged_by, acknowledgement)
        values (1, '${alertId(6)}', 2, '${AT}', '{SOSButton}', 'Help again', '{}', '${AT}', false, '${AT}', '${userId}', 'Called')`),
    async check({ client, source: { userId } }) {
      const alert = (await client.get(`/api/alerts/${alertId(6)}`)).body
      expect(JSON.stringify(alert)).toContain('Called')
      expect(JSON.stringify(alert)).toContain(userId)
    },
    async checkWithout(client) {
      const { alerts } = (await client.get('/api/alerts?state=open')).body
      expect(alerts.map(({ id }: { id: string }) => id)).toContain(alertId(1))
    },
  },

  7: {
    fill: (db, { sessionHash, userId, passwordVersion }) =>
      db.query(
        `insert into sessions (account_id, hash, user_id, password_version, created_at, expires_at, id, user_agent, last_used_at)
        values (1, $1, $2, $3, '${AT}', '2099-01-01', '${GUEST}', 'Lynx', '${AT}')`,
        [sessionHash, userId, passwordVersion],
      ),
    async check({ guest, source: { cookie } }) {
      const { sessions } = (await guest.send('GET', '/api/auth/sessions', undefined, { cookie })).body
      expect(sessions).toContainEqual(expect.objectContaining({ id: GUEST, current: true }))
    },
  },

  8: {
    async fill(db, { linkId, linkHash, linkToken, userId }) {
      await db.query(
        `insert into share_links (account_id, id, name, trail, token_hash, token, expires_at, created_by, visits, version, created_at,
          modified_at)
        values (1, $1, 'Delivery', true, $2, $3, '2099-01-01', $4, 3, 1, '${AT}', '${AT}')`,
        [linkId, linkHash, linkToken, userId],
      )
      await db.query('insert into share_link_devices values (1, $1, 2)', [linkId])
    },
    async check({ client, source: { linkId, linkUrlToken } }) {
      const link = (await client.get(`/api/shareLinks/${linkId}`)).body
      expect(link).toMatchObject({ name: 'Delivery', devices: ['here'], visits: 3 })
      expect(link.url).toContain(linkUrlToken)
      const shared = await client.get(`/api/share/${linkUrlToken}`)
      expect(shared.body.share.devices).toMatchObject([{ location: { dateTime: AT } }])
    },
  },

  9: {
    fill: (db) => db.query('update accounts set keep_locations_days = 400 where id = 1'),
    async check({ client }) {
      expect((await client.get('/api/account')).body.account.keepLocationsDays).toBe(400)
    },
    async checkWithout(client) {
      expect((await client.get('/api/account')).body.account.keepLocationsDays).toBe(null)
    },
  },
}

async function insertUser(
  db: pg.Client,
  id: string,
  userName: string,
  email: string,
  { passwordHash, passwordVersion }: Source,
  group: string | null = null,
) {
  await db.query(
    `insert into users (account_id, id, user_name, name, email, country, time_zone, description, message, disabled, disabled_message,
      tags, privileges, group_id, password_hash, password_version, version, created_at, modified_at)
    values (1, $1, $2, 'Somebody', $3, 'PT', 'UTC', '', '', false, '', '{}', $7, $4, $5, $6, 1, '${AT}', '${AT}')`,
    [id, userName, email, group, passwordHash, passwordVersion, group ? ['read'] : EVERYTHING],
  )
  for (const login of new Set([userName, email]))
    await db.query('insert into logins values ($1, 1, $2)', [login.toLowerCase(), id])
}
