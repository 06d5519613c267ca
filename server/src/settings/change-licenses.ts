import { lockAccount, setLicenses } from '../accounts/index.ts'
import { countUsedLicenses } from '../devices/index.ts'
import type { Executor } from '../platform/db.ts'
import { conflict } from '../platform/errors.ts'

/** The operator's: an account cannot have fewer licences than its devices use at this moment. */
export async function changeLicenses(db: Executor, accountId: string, licenses: number, now: Date) {
  await lockAccount(db, accountId)
  const used = await countUsedLicenses(db, accountId, now)
  if (licenses < used)
    throw conflict('licenses_in_use', `${used} licences are in use. Delete devices or let them expire first.`)
  await setLicenses(db, accountId, licenses, now)
  return { total: licenses, used, available: licenses - used }
}
