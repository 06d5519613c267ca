import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { TestApp } from '../app.ts'
import type { Client } from '../client.ts'
import { givenDevice, givenGeofence, givenGroup, givenRule } from '../factories.ts'
import { hook, mail, share } from '../isolation-needs.ts'
import { newUser } from '../user-input.ts'
import type { Hints } from './schema-arbitrary.ts'
import { futureTime, pastTime } from './times.ts'

/**
 * An account with one of everything. Cases are made before it exists and may outlive it, so they name its records by
 * placeholders such as @@deviceId@@.
 */
export class Fleet {
  readonly client: Client
  readonly accountId: string
  readonly #ids: Record<string, string>

  private constructor(client: Client, accountId: string, ids: Record<string, string>) {
    this.client = client
    this.accountId = accountId
    this.#ids = ids
  }

  static async given(t: TestApp): Promise<Fleet> {
    const { client, accountId } = await t.account()
    const deviceId = await givenDevice(client)
    const secondDeviceId = await givenDevice(client)
    const groupId = await givenGroup(client, { devices: [deviceId] })
    const geofenceId = await givenGeofence(client)
    const post = async (url: string, body: unknown) => (await client.post(url, body)).body
    const { id: userId } = await post('/api/users', newUser())
    const { alert } = await post(`/api/devices/${deviceId}/alerts`, { alert: { alertName: 'SOSButton' } })
    const { messages } = await post(`/api/devices/${deviceId}/messages`, mail())
    const { id: shareLinkId, url } = await post('/api/shareLinks', share({ deviceId }))
    const webhook = await post('/api/webhooks', hook())
    return new Fleet(client, accountId, {
      deviceId,
      secondDeviceId,
      groupId,
      geofenceId,
      userId,
      alertId: alert.id,
      messageId: messages[0].id,
      shareLinkId,
      token: url.slice(url.lastIndexOf('/') + 1),
      webhookId: webhook.id,
      alertRuleId: await givenRule(client, { devices: [deviceId] }),
      sessionId: randomUUID(),
      map: 'world',
      unique: randomUUID(),
    })
  }

  /** The text with ids in the place of placeholders. */
  resolve = (text: string) => text.replace(/@@(\w+)@@/g, (whole, name: string) => this.#ids[name] ?? whole)

  /** Any value of JSON with ids in the place of placeholders. */
  resolveIn = <T>(value: T): T => JSON.parse(this.resolve(JSON.stringify(value))) as T
}

const ids = (...names: string[]) => fc.constantFrom(...names.map((name) => `@@${name}@@`))

/** What makes a request for an account with a Fleet likely to be more than well-formed. */
export const FLEET_HINTS: Hints = {
  deviceId: ids('deviceId', 'secondDeviceId'),
  device: ids('deviceId', 'secondDeviceId'),
  devices: ids('deviceId', 'secondDeviceId'),
  group: ids('groupId'),
  groups: ids('groupId'),
  users: ids('userId'),
  geofences: ids('geofenceId'),
  alerts: ids('alertId'),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'america/new_york'),
  country: fc.constantFrom('PT', 'Denmark', 'USA', 'dk'),
  alertName: fc.constantFrom('SOSButton', 'SpeedLimit'),
  parameters: fc.constantFrom(
    {},
    { speed: 90 },
    { minutes: 5 },
    { attribute: 'a', value: 'b' },
    { battery: 20 },
  ),
  to: fc.constantFrom('night@acme.test', 'day@acme.test', '+4520123456'),
  bbox: fc.constantFrom('1,2,3,4', '170,-20,190,-10', '-180,-90,180,90'),
  types: fc.constantFrom('location.recorded', 'alert.raised,device.updated'),
  'dateTime:date-time': pastTime,
  'time:date-time': pastTime,
  'expires:date-time': futureTime,
}
