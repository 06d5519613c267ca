import { type User, UserInput } from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import type { Db, Executor } from '../platform/db.ts'
import { invalid } from '../platform/errors.ts'
import { checkIfMatch } from '../platform/etag.ts'
import type { News } from '../platform/news.ts'
import type { Passwords } from '../platform/passwords.ts'
import type { Principal } from '../platform/principal.ts'
import { assertValid, compileBody } from '../platform/validation.ts'
import { checkScopeIsVisible } from './check-scope.ts'
import { checkMayLook, getUser } from './get-user.ts'
import { checkHolderStaysWhole, checkMayGrant, checkMayManage, checkOwnChange } from './manage-rules.ts'
import { changeUser, hashOf } from './save-user.ts'
import type { UserRow } from './store.ts'
import { presentUser, toUserFields } from './user-fields.ts'

/**
 * Lets the session of somebody who has just changed their own password live on; answers its new cookie, if it is a session.
 * Handed down: sessions are on a higher floor.
 */
export type RenewSession = (db: Executor, principal: Principal) => Promise<string | undefined>

interface EditorDeps {
  db: Db
  now: Clock
  news: News
  passwords: Passwords
  renewSession: RenewSession
}

/** The one way in which a user changes: `change` turns the present record into the wanted one. */
export function createUserEditor({ db, now, news, passwords, renewSession }: EditorDeps) {
  const validateInput = compileBody<UserInput>(UserInput)

  return async function editUser(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
    change: (user: User) => unknown,
  ): Promise<UserRow> {
    const { principal } = request
    const { accountId } = principal
    checkMayLook(principal, userId)
    // Hashing is slow on purpose, so it is done before the transaction that holds the row.
    const wanted = change(presentUser(await db.account(accountId, (db) => getUser(db, principal, userId))))
    assertValid(validateInput, wanted)
    const passwordHash = await hashOf(passwords, wanted)
    const { row, cookie } = await db.account(accountId, async (db) => {
      const before = await getUser(db, principal, userId, true)
      checkIfMatch(request, before.version)
      checkMayManage(principal, before)
      const input = change(presentUser(before))
      assertValid(validateInput, input)
      if (input.userName !== undefined && input.userName !== before.userName)
        throw invalid('/userName', 'cannot be changed')
      const fields = toUserFields(input, before)
      if (before.holder) checkHolderStaysWhole(fields)
      checkMayGrant(principal, fields, before)
      checkOwnChange(principal, fields, before)
      await checkScopeIsVisible(db, principal, fields, before)
      const row = await changeUser(db, accountId, before, fields, passwordHash, now())
      const own = passwordHash !== null && row.id === principal.userId
      return { row, cookie: own ? await renewSession(db, principal) : undefined }
    })
    if (cookie !== undefined) void reply.header('set-cookie', cookie)
    news.emit('user.changed', { accountId, userId: row.id })
    return row
  }
}
