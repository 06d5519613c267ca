import { AccountRecord } from './account.ts'
import { AlertRules } from './alert-rules.ts'
import { Alerts } from './alerts.ts'
import { ApiKey } from './api-key.ts'
import { Devices } from './devices.ts'
import { Events } from './events.ts'
import { Geofences } from './geofences.ts'
import { Groups } from './groups.ts'
import { Locations } from './locations.ts'
import { MapRecord } from './map.ts'
import { MessageTemplatesRecord } from './message-templates.ts'
import { Messages } from './messages.ts'
import type { SextantOptions } from './options.ts'
import { SessionRecord } from './session.ts'
import { Sessions } from './sessions.ts'
import { Setup } from './setup.ts'
import { ShareLinks } from './share-links.ts'
import { Transport } from './transport.ts'
import { Users } from './users.ts'
import { Webhooks } from './webhooks.ts'

/**
 * A client of one Sextant server, as one user. It requests a token when it first needs one and renews it in time.
 *
 * @example
 * const sextant = new Sextant({ baseUrl: 'http://127.0.0.1:8080', userName: 'acme', apiKey: 'sxt_…' })
 * for await (const device of sextant.devices.all({ include: 'lastLocation' })) {
 *   console.log(device.name, device.lastLocation?.latitude, device.lastLocation?.longitude)
 * }
 */
export class Sextant {
  readonly devices: Devices
  readonly locations: Locations
  readonly alerts: Alerts
  readonly alertRules: AlertRules
  readonly geofences: Geofences
  readonly messages: Messages
  readonly messageTemplates: MessageTemplatesRecord
  readonly webhooks: Webhooks
  readonly shareLinks: ShareLinks
  readonly groups: Groups
  readonly events: Events
  readonly users: Users
  readonly account: AccountRecord
  readonly apiKey: ApiKey
  readonly session: SessionRecord
  readonly map: MapRecord
  readonly sessions: Sessions
  readonly setup: Setup

  constructor(options: SextantOptions) {
    const transport = new Transport(options)
    this.devices = new Devices(transport)
    this.locations = new Locations(transport)
    this.alerts = new Alerts(transport)
    this.alertRules = new AlertRules(transport)
    this.geofences = new Geofences(transport)
    this.messages = new Messages(transport)
    this.messageTemplates = new MessageTemplatesRecord(transport)
    this.webhooks = new Webhooks(transport)
    this.shareLinks = new ShareLinks(transport)
    this.groups = new Groups(transport)
    this.events = new Events(transport)
    this.users = new Users(transport)
    this.account = new AccountRecord(transport)
    this.apiKey = new ApiKey(transport)
    this.session = new SessionRecord(transport)
    this.map = new MapRecord(transport)
    this.sessions = new Sessions(transport)
    this.setup = new Setup(transport)
  }
}
