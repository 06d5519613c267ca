import type { AccountRow } from '../../accounts/index.ts'
import { localTime } from '../../platform/calendar.ts'
import type { Executor } from '../../platform/db.ts'
import { findUser } from '../../users/index.ts'
import { type Draft, writeMessages } from '../messages/write-messages.ts'
import { renderEmail } from '../templates/render-template.ts'
import { getTemplates } from '../templates/templates.ts'
import type { DayUnits, ReachedLimit } from './take-units.ts'

/** Tells that devices have no message left today: as events, and by e-mail to the holder who wants that. */
export async function tellReachedLimits(
  db: Executor,
  account: AccountRow,
  units: DayUnits,
  reached: readonly ReachedLimit[],
  now: Date,
) {
  const { day: date, resetsAt } = units
  for (const { device, channel, limit } of reached) {
    const data = { deviceId: device.id, channel, limit, date, resetsAt: resetsAt.toISOString() }
    db.tell(account.id, { type: 'device.limitReached', at: now, data })
  }
  if (!account.limitNotice || reached.length === 0) return
  const [holder, { limitNotice }] = await Promise.all([
    findUser(db, account.id, account.holderId),
    getTemplates(db, account.id),
  ])
  if (!holder) return
  const drafts = reached.map(({ device, channel, limit }): Draft => {
    const values = {
      deviceName: device.name,
      deviceId: device.id,
      channel,
      limit: String(limit),
      date,
      time: localTime(now, account.timeZone),
      resetsAt: localTime(resetsAt, account.timeZone),
      accountName: account.name,
    }
    const { subject, text } = renderEmail(limitNotice, values)
    const unbound = { device: null, alertId: null, critical: false, held: null }
    return { ...unbound, channel: 'Email', recipient: holder.email, subject, text }
  })
  await writeMessages(db, account.id, drafts, date, now)
}
