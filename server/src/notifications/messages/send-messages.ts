import type { Message, MessageChannel, NewMessages } from '@sextant/contract'
import { type AccountRow, findAccount } from '../../accounts/index.ts'
import { deviceExpired, getTarget, isExpired } from '../../devices/index.ts'
import type { Executor } from '../../platform/db.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Principal } from '../../platform/principal.ts'
import { DayUnits } from '../limits/take-units.ts'
import { tellReachedLimits } from '../limits/tell-reached-limits.ts'
import { renderLine } from '../templates/render-template.ts'
import { type Draft, writeMessages } from './write-messages.ts'

export interface SentByHand {
  messages: Message[]
  /** Set when there were not enough messages left: then all of them are on record as suppressed. */
  resetsAt: Date | null
}

/**
 * Queues a message to each recipient, all or none. A refusal is an answer and not an error, so that what was refused is kept: the
 * caller lets the transaction commit first.
 */
export async function sendMessages(
  db: Executor,
  principal: Principal,
  deviceId: string,
  input: NewMessages,
  now: Date,
): Promise<SentByHand> {
  const [{ key }, account] = await Promise.all([
    getTarget(db, principal, deviceId),
    getAccount(db, principal.accountId),
  ])
  const units = await DayUnits.open(db, account, [key], now)
  const device = units.findDevice(key)
  if (!device) throw notFound()
  if (isExpired(device, now)) throw deviceExpired(deviceId)
  const granted = units.take(key, input.channel, input.to.length)
  const subject =
    input.channel === 'SMS'
      ? ''
      : (input.subject ?? renderLine('Message from {{deviceName}}', { deviceName: device.name }))
  const drafts = input.to.map((recipient): Draft => {
    const held = granted ? null : 'daily_limit_reached'
    const { channel, text } = input
    return { device, alertId: null, channel, recipient, subject, text, critical: false, held }
  })
  const [messages, reached] = await Promise.all([
    writeMessages(db, account.id, drafts, units.day, now),
    units.save(db),
  ])
  await tellReachedLimits(db, account, units, reached, now)
  return { messages, resetsAt: granted ? null : units.resetsAt }
}

export async function getAccount(db: Executor, accountId: string): Promise<AccountRow> {
  const account = await findAccount(db, accountId)
  if (!account) throw notFound()
  return account
}

export const dailyLimitReached = (deviceId: string, channel: MessageChannel, resetsAt: Date) =>
  new AppError(
    409,
    'daily_limit_reached',
    `The device ${deviceId} has not enough messages by ${channel} left today. Raise its limit, or wait until ${resetsAt.toISOString()}.`,
    { resetsAt },
  )
