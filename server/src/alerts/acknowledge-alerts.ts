import { ACKNOWLEDGE_LIMIT, ACKNOWLEDGE_UP_TO_LIMIT } from '@sextant/contract'
import { getTarget } from '../devices/index.ts'
import type { Executor } from '../platform/db.ts'
import { AppError } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import { isUuid } from '../platform/uuid.ts'
import { findUser } from '../users/index.ts'
import type { Acknowledgement, UpTo } from './read-acknowledgement.ts'
import {
  type AcknowledgedRow,
  acknowledgeById,
  acknowledgeOpen,
  holdAlerts,
  type NewAcknowledgement,
} from './store-acknowledge.ts'

const MOST_NAMED = 20

/** Acknowledges what is named or what is open, and tells of it. Who comes second changes nothing. */
export async function acknowledgeAlerts(
  db: Executor,
  principal: Principal,
  { alerts, open, note }: Acknowledgement,
  now: Date,
): Promise<{ acknowledged: number; more?: true }> {
  const values = { at: now, by: principal.userId, note }
  const rows = alerts
    ? await acknowledgeNamed(db, principal, alerts, values)
    : await acknowledgeUpTo(db, principal, open, values)
  if (rows.length > 0) await tellAcknowledged(db, principal, rows, now)
  return {
    acknowledged: rows.length,
    ...(open && rows.length === ACKNOWLEDGE_UP_TO_LIMIT && { more: true }),
  }
}

async function acknowledgeNamed(
  db: Executor,
  { accountId, scope }: Principal,
  alerts: readonly string[],
  values: NewAcknowledgement,
) {
  const ids = alerts.map((id) => id.toLowerCase())
  const held = await holdAlerts(db, accountId, ids.filter(isUuid), scope)
  const details = ids.flatMap((id, i) =>
    held.has(id)
      ? []
      : [{ path: `/alerts/${i}`, message: `names an alert that does not exist: ${alerts[i]}` }],
  )
  if (details.length > 0)
    throw new AppError(404, 'not_found', `${details[0]?.path} ${details[0]?.message}.`, {
      details: details.slice(0, MOST_NAMED),
    })
  return acknowledgeById(db, accountId, [...held], values)
}

async function acknowledgeUpTo(db: Executor, principal: Principal, open: UpTo, values: NewAcknowledgement) {
  const { accountId, scope } = principal
  if (open.device !== undefined) await getTarget(db, principal, open.device)
  return acknowledgeOpen(db, accountId, { ...open, scope, limit: ACKNOWLEDGE_UP_TO_LIMIT }, values)
}

/** An event is of one device: who may hear of it depends on that. */
async function tellAcknowledged(
  db: Executor,
  { accountId, userId }: Principal,
  rows: readonly AcknowledgedRow[],
  now: Date,
) {
  const user = await findUser(db, accountId, userId)
  const by = user ? { id: userId, name: user.name } : null
  const idsOf = new Map<string, string[]>()
  for (const { id, deviceId } of rows) {
    const ids = idsOf.get(deviceId)
    if (ids) ids.push(id)
    else idsOf.set(deviceId, [id])
  }
  for (const [deviceId, ids] of idsOf)
    for (let i = 0; i < ids.length; i += ACKNOWLEDGE_LIMIT) {
      const data = { deviceId, alertIds: ids.slice(i, i + ACKNOWLEDGE_LIMIT), by }
      db.tell(accountId, { type: 'alert.acknowledged', at: now, data })
    }
}
