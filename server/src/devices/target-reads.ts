import type { Db } from '../platform/db.ts'
import { notFound } from '../platform/errors.ts'
import { Gather } from '../platform/gather.ts'
import type { Principal } from '../platform/principal.ts'
import { listTargets, type TargetRow } from './store.ts'

type Reader = Pick<Principal, 'accountId' | 'scope'>

/** For routes that are asked about one device at a time, often by many at once. */
export class TargetReads {
  readonly #gather: Gather<Reader, TargetRow>

  constructor(db: Db) {
    this.#gather = new Gather(
      ({ accountId, scope }) => `${accountId} ${scope.groupId} ${scope.deviceId}`,
      async ({ accountId, scope }, ids) => {
        const rows = await listTargets(db.one(accountId), accountId, ids, scope)
        return new Map(rows.map((row) => [row.id, row]))
      },
    )
  }

  /** The device as this caller may see it, or the one answer for everything else. */
  async get(reader: Reader, deviceId: string): Promise<TargetRow> {
    const row = await this.#gather.get(reader, deviceId)
    if (!row) throw notFound()
    return row
  }
}
