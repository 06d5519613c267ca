import { addNotifications } from '../../alerts/index.ts'
import { deviceExpired, isExpired } from '../../devices/index.ts'
import type { Executor } from '../../platform/db.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import { DayUnits } from '../limits/take-units.ts'
import { tellReachedLimits } from '../limits/tell-reached-limits.ts'
import { getMessage } from './get-message.ts'
import { dailyLimitReached, getAccount } from './send-messages.ts'
import { lockMessage, type MessageRow, requeueMessage } from './store.ts'

/** Puts a message back into the queue. It counts like a new one, on today's counter. */
export async function resendMessage(
  db: Executor,
  principal: Principal,
  messageId: string,
  now: Date,
): Promise<MessageRow> {
  const { accountId } = principal
  const message = await getMessage(db, principal, messageId)
  const account = await getAccount(db, accountId)
  const { deviceKey, deviceId, channel, alertId } = message
  const units = await DayUnits.open(db, account, deviceKey === null ? [] : [deviceKey], now)
  // Only now: two who resend at once would both have found it at rest.
  const status = await lockMessage(db, accountId, message.id)
  if (status === undefined) throw notFound()
  if (status === 'queued') throw conflict('conflict', 'The message is in the queue already.')
  if (deviceKey !== null && deviceId !== null) {
    const device = units.findDevice(deviceKey)
    if (!device) throw notFound()
    if (isExpired(device, now)) throw deviceExpired(deviceId)
    if (!units.take(deviceKey, channel)) throw dailyLimitReached(deviceId, channel, units.resetsAt)
  }
  await requeueMessage(db, accountId, message.id, deviceKey === null ? null : units.day, now)
  if (alertId !== null) await addNotifications(db, accountId, new Map([[alertId, new Set([channel])]]))
  await tellReachedLimits(db, account, units, await units.save(db), now)
  return getMessage(db, principal, message.id)
}
