import { dayOf } from '../platform/calendar.ts'
import type { Db } from '../platform/db.ts'
import { notFound } from '../platform/errors.ts'
import { Gather } from '../platform/gather.ts'
import type { Principal } from '../platform/principal.ts'
import { type DeviceRow, type DeviceView, listDevicesById } from './store.ts'

interface Reader extends DeviceView {
  accountId: string
}

/** Whole records, asked for one at a time, often by many at once. */
export class DeviceReads {
  readonly #gather: Gather<Reader, DeviceRow>

  constructor(db: Db) {
    this.#gather = new Gather(
      ({ accountId, scope, day, withLocation }) =>
        `${accountId} ${scope.groupId} ${scope.deviceId} ${day} ${withLocation}`,
      async ({ accountId, ...view }, ids) => {
        const rows = await listDevicesById(db.one(accountId), accountId, ids, view)
        return new Map(rows.map((row) => [row.id, row]))
      },
    )
  }

  /** The device as this caller may see it, or the one answer for everything else. */
  async get({ accountId, scope, timeZone }: Principal, deviceId: string, now: Date, withLocation: boolean) {
    const reader = { accountId, scope, day: dayOf(now, timeZone), withLocation }
    const row = await this.#gather.get(reader, deviceId)
    if (!row) throw notFound()
    return row
  }
}
