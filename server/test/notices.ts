import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { givenDevice } from './factories.ts'

interface GivenRule {
  name?: string
  critical?: boolean
  channels?: ('Email' | 'SMS' | 'Webhook')[]
  recipients?: { emails?: string[]; phones?: string[]; users?: string[] }
}

/** A rule of the device that tells people of its SOSButton. */
export async function givenTellingRule(client: Client, deviceId: string, rule: GivenRule = {}) {
  const common = { name: 'Man overboard', alertName: 'SOSButton', channels: ['Email'], devices: [deviceId] }
  const made = await client.post('/api/alertRules', { ...common, ...rule })
  if (made.status !== 201) throw new Error(made.text)
  return made.body.id as string
}

/** A device with such a rule, and its alerts. */
export async function givenWatchedDevice(
  t: TestApp,
  { client, accountId }: { client: Client; accountId: string },
  rule: GivenRule = {},
  device: Record<string, unknown> = {},
) {
  const deviceId = await givenDevice(client, device)
  const ruleId = await givenTellingRule(client, deviceId, rule)
  return {
    deviceId,
    ruleId,
    /** Raises an alert; answers its id. */
    raise: async (alert: Record<string, unknown> = {}): Promise<string> => {
      const made = await client.post(`/api/devices/${deviceId}/alerts`, {
        alert: { alertName: 'SOSButton', ...alert },
      })
      if (made.status !== 201) throw new Error(made.text)
      return made.body.alert.id
    },
    /** The alert is over, as a rule that watches a value would find. */
    end: (alertId: string) =>
      t.db.account(accountId, async (db) => {
        const now = t.clock.now()
        await db`update alerts set over_at = ${now} where account_id = ${accountId} and id = ${alertId}`
        await db`
          insert into alert_notices (account_id, id, alert_id, rule_id, kind, created_at)
          values (${accountId}, gen_random_uuid(), ${alertId}, ${ruleId}, 'over', ${now})`
      }),
  }
}
