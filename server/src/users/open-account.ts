import { PRIVILEGES } from '@sextant/contract'
import { hasAccounts, insertAccount, nextAccountId } from '../accounts/index.ts'
import type { Db, Executor } from '../platform/db.ts'
import { newUuid } from '../platform/uuid.ts'
import { createUser } from './save-user.ts'

export interface NewAccount {
  name: string
  userName: string
  email: string
  passwordHash: string | null
  licenses: number
  timeZone: string
  country: string
}

/** Makes an account and its holder. With `onlyIfFirst` it does nothing, and answers undefined, once there is an account. */
export async function openAccount(db: Db, account: NewAccount, now: Date, { onlyIfFirst = false } = {}) {
  return db.system(async (db) => {
    if (onlyIfFirst && !(await isFirst(db))) return undefined
    const accountId = await nextAccountId(db)
    const userId = newUuid(now)
    await insertAccount(db, accountId, { ...account, holderId: userId, now })
    await createUser(db, accountId, holderOf(account), now, userId)
    return { accountId, userId }
  })
}

// The lock makes two set-ups at the same moment take turns: the second finds the first one's account.
async function isFirst(db: Executor) {
  await db`select pg_advisory_xact_lock(hashtext('first account'))`
  return !(await hasAccounts(db))
}

const holderOf = ({ userName, email, passwordHash, timeZone, name, country }: NewAccount) => ({
  userName,
  passwordHash,
  fields: {
    name,
    email,
    country,
    timeZone,
    description: '',
    message: '',
    disabled: false,
    disabledMessage: '',
    tags: {},
    privileges: [...PRIVILEGES],
    group: null,
    deviceId: null,
    adminDevices: null,
    from: null,
    expires: null,
  },
})
