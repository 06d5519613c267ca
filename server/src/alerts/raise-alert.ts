import type { Channel, NewAlert } from '@sextant/contract'
import { deviceExpired, getTarget, isExpired } from '../devices/index.ts'
import type { Executor } from '../platform/db.ts'
import { invalid } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import { checkNotFuture } from '../platform/time-range.ts'
import { newUuid } from '../platform/uuid.ts'
import type { Rule } from './engine/rule.ts'
import type { RuleBooks } from './engine/rule-books.ts'
import { findGroupsOf } from './engine/store-rule-book.ts'
import { raiseAlerts } from './raise-alerts.ts'
import type { AlertRow } from './store.ts'

/** Stores an alert that a client raised by hand. Without a position it gets the last one known. */
export async function raiseAlert(
  db: Executor,
  principal: Principal,
  deviceId: string,
  input: NewAlert,
  { now, books }: { now: Date; books: RuleBooks },
): Promise<AlertRow> {
  const { accountId } = principal
  const raisedAt = input.dateTime === undefined ? now : new Date(input.dateTime)
  checkNotFuture(raisedAt, now, '/alert/dateTime')
  if ((input.latitude === undefined) !== (input.longitude === undefined))
    throw invalid(
      input.latitude === undefined ? '/alert/latitude' : '/alert/longitude',
      'is required with the other',
    )
  const device = await getTarget(db, principal, deviceId, { lock: true })
  if (isExpired(device, now)) throw deviceExpired(deviceId)
  const place = input.latitude === undefined ? device.lastLocation : input
  const rules = await findRules(db, books, { accountId, key: device.key }, input.alertName)
  const inForce = rules.filter((rule) => rule.inForce(now.getTime()))
  const alert: AlertRow = {
    id: newUuid(now),
    raisedAt,
    alertNames: [input.alertName],
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    text: input.text ?? '',
    notifications: [],
    ruleId: null,
    critical: inForce.some(({ critical }) => critical),
    overAt: null,
  }
  const channels: Channel[] = [...new Set(inForce.flatMap((rule) => rule.channels))]
  const tellingRules = inForce.filter(({ tells }) => tells).map(({ id }) => id)
  await raiseAlerts(db, [{ accountId, device, alert, channels, tellingRules }], now)
  return alert
}

/** The rules of the name that are about the device: the alert itself has been decided by whoever raises it. */
async function findRules(
  db: Executor,
  books: RuleBooks,
  device: { accountId: string; key: string },
  alertName: string,
): Promise<Rule[]> {
  const book = await books.find(db, device.accountId)
  if (!book) return []
  const groups = book.asksForGroups ? await findGroupsOf(db, [device]) : new Map<string, string[]>()
  return book.rulesNamed(alertName, device.key, groups.get(device.key) ?? [])
}
