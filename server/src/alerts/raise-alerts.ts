import type { Channel } from '@sextant/contract'
import type { Executor } from '../platform/db.ts'
import { newUuid } from '../platform/uuid.ts'
import { presentAlert } from './present-alert.ts'
import { type AlertRow, insertAlerts, insertNotices, type NewNotice, setOver } from './store.ts'

export interface RaisedAlert {
  accountId: string
  device: { key: string; id: string }
  alert: AlertRow
  /** Of the rules behind it. */
  channels: readonly Channel[]
  /** Ids of the rules that want people told. */
  tellingRules: readonly string[]
}

/** Writes alerts with the notices they lead to, and tells of each. */
export async function raiseAlerts(db: Executor, raised: readonly RaisedAlert[], now: Date) {
  if (raised.length === 0) return
  await insertAlerts(db, raised, now)
  const notices = raised.flatMap(({ accountId, alert, tellingRules }) =>
    tellingRules.map((ruleId) => toNotice({ accountId, alertId: alert.id, ruleId, kind: 'raised' }, now)),
  )
  if (notices.length > 0) await insertNotices(db, notices, now)
  for (const { accountId, device, alert, channels } of raised)
    db.tell(accountId, { type: 'alert.raised', at: now, data: toData(device.id, alert, channels) })
}

export interface EndedAlert {
  accountId: string
  device: { key: string; id: string }
  alertId: string
  overAt: Date
  channels: readonly Channel[]
  /** The rule, when it wants people told of this too. */
  tellingRule: string | undefined
}

/** Notes that alerts are over, with the notices that this leads to, and tells of each: once. */
export async function endAlerts(db: Executor, ended: readonly EndedAlert[], now: Date) {
  if (ended.length === 0) return
  const rows = new Map((await setOver(db, ended)).map((row) => [row.id, row]))
  const told = ended.filter(({ alertId }) => rows.has(alertId))
  const notices = told.flatMap(({ accountId, alertId, tellingRule }) =>
    tellingRule === undefined
      ? []
      : [toNotice({ accountId, alertId, ruleId: tellingRule, kind: 'over' }, now)],
  )
  if (notices.length > 0) await insertNotices(db, notices, now)
  for (const { accountId, device, alertId, channels } of told) {
    const data = toData(device.id, rows.get(alertId) as AlertRow, channels)
    db.tell(accountId, { type: 'alert.over', at: now, data })
  }
}

const toNotice = (notice: Omit<NewNotice, 'id'>, now: Date): NewNotice => ({ id: newUuid(now), ...notice })

const toData = (deviceId: string, alert: AlertRow, channels: readonly Channel[]) => ({
  deviceId,
  alert: { ...presentAlert(alert), ruleId: alert.ruleId, critical: alert.critical },
  channels,
})
