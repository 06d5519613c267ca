import type { AccountRow } from '../accounts/index.ts'
import type { Executor } from '../platform/db.ts'
import { conflict } from '../platform/errors.ts'
import { countUsedLicenses } from './store-licenses.ts'

/**
 * Refuses when no licence is free. The caller holds the account's row (lockAccount), so that nobody else can take the last one
 * between this count and the write that follows.
 */
export async function checkFreeLicense(db: Executor, account: AccountRow, now: Date) {
  const used = await countUsedLicenses(db, account.id, now)
  if (used >= account.licenses)
    throw conflict(
      'no_license_available',
      `All ${account.licenses} licences are in use. Delete a device, let one expire, or ask the operator for more.`,
    )
}
