import { addNotifications, type Notice, takeNotices } from '../../alerts/index.ts'
import type { Executor } from '../../platform/db.ts'
import { listReachableEmails } from '../../users/index.ts'
import { DayUnits } from '../limits/take-units.ts'
import { tellReachedLimits } from '../limits/tell-reached-limits.ts'
import { getAccount } from '../messages/send-messages.ts'
import { writeMessages } from '../messages/write-messages.ts'
import { getTemplates } from '../templates/templates.ts'
import { MessagePlan } from './plan-messages.ts'
import { listBackOffs, saveBackOffs } from './store-backoffs.ts'

/**
 * Turns up to this many notices of alerts into messages. The notices go in the transaction in which the messages come, so that
 * each is told of once, whoever crashes and whoever else is at it. Answers how many there were.
 */
export async function tellNotices(db: Executor, accountId: string, limit: number, now: Date) {
  const notices = await takeNotices(db, accountId, limit)
  // Webhooks follow the events themselves.
  const toTell = notices.filter(({ channels }) => channels.some((channel) => channel !== 'Webhook'))
  if (toTell.length > 0) await writeNotices(db, accountId, toTell, now)
  return notices.length
}

async function writeNotices(db: Executor, accountId: string, notices: readonly Notice[], now: Date) {
  const deviceKeys = [...new Set(notices.map(({ device }) => device.key))]
  const subjects = [...new Set(notices.map(({ rule }) => rule.id))]
  const users = [...new Set(notices.flatMap((notice) => notice.users))]
  const account = await getAccount(db, accountId)
  const units = await DayUnits.open(db, account, deviceKeys, now)
  const [backOffs, templates, reachable] = await Promise.all([
    listBackOffs(db, accountId, deviceKeys, subjects),
    getTemplates(db, accountId),
    listReachableEmails(db, accountId, users, now),
  ])
  const emails = new Map(reachable.map(({ id, email }) => [id, email]))
  const plan = new MessagePlan(notices, { account, units, backOffs, templates, emails, now })
  await writeMessages(db, accountId, plan.drafts, units.day, now)
  if (plan.movedBackOffs.length > 0) await saveBackOffs(db, accountId, plan.movedBackOffs)
  if (plan.told.size > 0) await addNotifications(db, accountId, plan.told)
  await tellReachedLimits(db, account, units, await units.save(db), now)
}
