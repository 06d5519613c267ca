import type { NewAlert } from '@sextant/contract'
import { deviceExpired, getTarget, isExpired } from '../devices/index.ts'
import type { Executor } from '../platform/db.ts'
import { invalid } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import { checkNotFuture } from '../platform/time-range.ts'
import { newUuid } from '../platform/uuid.ts'
import { type AlertRow, insertAlert } from './store.ts'

/** Stores an alert that a client raised by hand. Without a position it gets the last one known. */
export async function raiseAlert(
  db: Executor,
  principal: Principal,
  deviceId: string,
  input: NewAlert,
  now: Date,
): Promise<AlertRow> {
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
  const alert: AlertRow = {
    id: newUuid(now),
    raisedAt,
    alertNames: [input.alertName],
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    text: input.text ?? '',
    notifications: [],
  }
  await insertAlert(db, principal.accountId, device.key, { ...alert, createdAt: now })
  return alert
}
