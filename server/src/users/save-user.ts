import type { UserInput } from '@sextant/contract'
import { type Executor, isViolationOf } from '../platform/db.ts'
import { conflict, invalid } from '../platform/errors.ts'
import type { Passwords } from '../platform/passwords.ts'
import { newUuid } from '../platform/uuid.ts'
import { unknownDevice, unknownGroup } from './check-scope.ts'
import {
  deleteUser,
  findUser,
  insertUser,
  setPassword,
  type UserFields,
  type UserRow,
  updateUser,
} from './store.ts'
import { claimLogins, freeLogins, normalLogin } from './store-logins.ts'
import { presentUser } from './user-fields.ts'

// One letter may stand for eighteen when it is compared, and an index holds only so much.
const LONGEST_LOGIN = 254

export interface NewUser {
  fields: UserFields
  userName: string | undefined
  passwordHash: string | null
}

export async function createUser(
  db: Executor,
  accountId: string,
  user: NewUser,
  now: Date,
  id = newUuid(now),
) {
  const userName = user.userName ?? user.fields.email
  if (normalLogin(userName).length > LONGEST_LOGIN) throw invalid('/userName', 'is too long')
  await claim(db, accountId, id, userName, user.fields.email)
  await explainingScope(user.fields, () =>
    insertUser(db, accountId, { ...user.fields, id, userName, passwordHash: user.passwordHash, now }),
  )
  return told(db, accountId, 'user.created', id, now)
}

export async function changeUser(
  db: Executor,
  accountId: string,
  before: UserRow,
  fields: UserFields,
  passwordHash: string | null,
  now: Date,
) {
  await claim(db, accountId, before.id, before.userName, fields.email)
  await freeLogins(db, accountId, before.id, [before.userName, fields.email])
  await explainingScope(fields, () => updateUser(db, accountId, before.id, fields, now))
  if (passwordHash !== null) await setPassword(db, accountId, before.id, passwordHash)
  return told(db, accountId, 'user.updated', before.id, now)
}

/** The operator's way to a new password: it ends the sessions of the old one. */
export async function changePassword(
  db: Executor,
  accountId: string,
  userId: string,
  passwordHash: string,
  now: Date,
) {
  await setPassword(db, accountId, userId, passwordHash)
  await told(db, accountId, 'user.updated', userId, now)
}

export async function removeUser(db: Executor, accountId: string, user: UserRow, now: Date) {
  await freeLogins(db, accountId, user.id)
  await deleteUser(db, accountId, user.id)
  tell(db, accountId, 'user.deleted', user, now)
}

/** The user as the change has left them, after telling of it. */
async function told(db: Executor, accountId: string, type: string, userId: string, now: Date) {
  const user = (await findUser(db, accountId, userId)) as UserRow
  tell(db, accountId, type, user, now)
  return user
}

function tell(db: Executor, accountId: string, type: string, row: UserRow, now: Date) {
  const { password: _password, ...user } = presentUser(row)
  db.tell(accountId, { type, at: now, data: { userId: row.id, user } })
}

/** Undefined when the input brings no new password. Slow on purpose, so done before the transaction. */
export const hashOf = async (passwords: Passwords, input: UserInput) =>
  input.password ? passwords.hash(input.password) : null

// A sign-in name is unique in the installation, whether it is somebody's user name or their e-mail address.
async function claim(db: Executor, accountId: string, userId: string, userName: string, email: string) {
  const ours = await claimLogins(db, accountId, userId, [userName, email])
  if (!ours.has(normalLogin(email)))
    throw conflict('email_taken', `The e-mail address ${email} is in use. Choose another one.`)
  if (!ours.has(normalLogin(userName)))
    throw conflict('user_name_taken', `The user name ${userName} is in use. Choose another one.`)
}

async function explainingScope(fields: UserFields, write: () => Promise<void>) {
  try {
    await write()
  } catch (error) {
    if (isViolationOf(error, 'users_group_fkey')) throw unknownGroup(fields.group)
    if (isViolationOf(error, 'users_device_fkey')) throw unknownDevice(fields.deviceId)
    throw error
  }
}
