import type { AlertRule, AlertRuleInput, ListQuery } from '@sextant/contract'
import { Records } from './records.ts'
import type { Transport } from './transport.ts'

/**
 * Rules that raise alerts by themselves and tell people.
 *
 * @example
 * await sextant.alertRules.create({
 *   name: 'Out of port',
 *   alertName: 'AllowedArea',
 *   geofences: [port.id],
 *   channels: ['Email'],
 *   recipients: { emails: ['desk@acme.test'] },
 * })
 */
export class AlertRules extends Records<AlertRule, AlertRuleInput, AlertRuleInput, ListQuery> {
  constructor(transport: Transport) {
    super(transport, { path: '/api/alertRules', many: 'alertRules' })
  }
}
