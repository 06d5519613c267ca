import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Done,
  ErrorBody,
  ListQuery,
  PAGE_LIMIT,
  PatchBody,
  UserAnswer,
  UserInput,
  UsersAnswer,
} from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.ts'
import { forbidden } from '../platform/errors.ts'
import { checkIfMatch, etagOf } from '../platform/etag.ts'
import { linkNext } from '../platform/link.ts'
import type { News } from '../platform/news.ts'
import type { Passwords } from '../platform/passwords.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../platform/patch-document.ts'
import { UUID } from '../platform/uuid.ts'
import { checkScopeIsVisible } from './check-scope.ts'
import { createUserEditor, type RenewSession } from './edit-user.ts'
import { checkMayLook, getUser } from './get-user.ts'
import { checkMayGrant, checkMayManage } from './manage-rules.ts'
import { referenceRoutes } from './reference-routes.ts'
import { createUser, hashOf, removeUser } from './save-user.ts'
import { listUsers, type UserRow } from './store.ts'
import { presentUser, toUserFields, USER_SYSTEM_FIELDS } from './user-fields.ts'

interface UserRoutesOptions {
  db: Db
  now: Clock
  news: News
  passwords: Passwords
  renewSession: RenewSession
}

const UserParams = Type.Object({ userId: Type.String({ description: 'Id of a user.' }) })
// Ids are compared as text in places, and a UUID may be written in capitals.
const idOf = ({ userId }: { userId: string }) => userId.toLowerCase()
const tags = ['Users']

export const userRoutes: FastifyPluginAsyncTypebox<UserRoutesOptions> = async (
  app,
  { db, now, news, passwords, renewSession },
) => {
  const editUser = createUserEditor({ db, now, news, passwords, renewSession })

  app.get(
    '/users',
    {
      config: { access: 'users' },
      schema: {
        operationId: 'listUsers',
        summary: 'List users',
        tags,
        querystring: ListQuery,
        response: { 200: UsersAnswer },
      },
    },
    async (request, reply) => {
      const { accountId, scope } = request.principal
      const { limit = PAGE_LIMIT, cursor, search } = request.query
      const [after] = readCursor(cursor, 'users', [UUID], 'query/cursor') ?? []
      const rows = await listUsers(db.one(accountId), accountId, { limit: limit + 1, after, search, scope })
      const users = rows.slice(0, limit).map(presentUser)
      const nextCursor = rows.length > limit ? writeCursor('users', users.at(-1)?.id ?? '') : undefined
      linkNext(request, reply, nextCursor)
      return answer(request, { users, ...(nextCursor && { nextCursor }) }, users.length)
    },
  )

  app.post(
    '/users',
    {
      config: { access: 'users' },
      schema: {
        operationId: 'createUser',
        summary: 'Create a user',
        tags,
        body: UserInput,
        response: { 201: UserAnswer, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { accountId } = request.principal
      const fields = toUserFields(request.body, { holder: false })
      checkMayGrant(request.principal, fields)
      const passwordHash = await hashOf(passwords, request.body)
      const user = { fields, userName: request.body.userName, passwordHash }
      const row = await db.account(accountId, async (db) => {
        await checkScopeIsVisible(db, request.principal, fields)
        return createUser(db, accountId, user, now())
      })
      void reply.code(201).header('location', `/api/users/${row.id}`)
      return present(request, reply, row)
    },
  )

  await app.register(referenceRoutes, { now })

  app.get(
    '/users/:userId',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'getUser',
        summary: 'One user',
        description: 'Needs the privilege `users`, but for oneself.',
        tags,
        params: UserParams,
        response: { 200: UserAnswer, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const { principal, params } = request
      checkMayLook(principal, idOf(params))
      const row = await db.account(principal.accountId, (db) => getUser(db, principal, idOf(params)))
      return present(request, reply, row)
    },
  )

  app.put(
    '/users/:userId',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'replaceUser',
        summary: 'Replace a user',
        description:
          'Absent optional fields return to their defaults; the password and the user name stay. Needs the privilege ' +
          '`users`, but for oneself.',
        tags,
        params: UserParams,
        body: UserInput,
        response: { 200: UserAnswer, 403: ErrorBody, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) =>
      present(request, reply, await editUser(request, reply, idOf(request.params), () => request.body)),
  )

  app.patch(
    '/users/:userId',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'patchUser',
        summary: 'Change fields of a user',
        description:
          'Needs the privilege `users`, but for oneself. A new password ends the sessions of the user; one that changes its own ' +
          'password lives on with a new cookie.',
        tags,
        consumes: PATCH_MEDIA_TYPES,
        params: UserParams,
        body: PatchBody,
        response: { 200: UserAnswer, 403: ErrorBody, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const mediaType = request.headers['content-type']
      const row = await editUser(request, reply, idOf(request.params), (user) =>
        patchDocument(user, request.body, USER_SYSTEM_FIELDS, mediaType),
      )
      return present(request, reply, row)
    },
  )

  app.delete(
    '/users/:userId',
    {
      config: { access: 'users' },
      schema: {
        operationId: 'deleteUser',
        summary: 'Delete a user',
        tags,
        params: UserParams,
        response: { 200: Done, 412: ErrorBody },
      },
    },
    async (request) => {
      const { principal } = request
      const { accountId } = principal
      const userId = idOf(request.params)
      await db.account(accountId, async (db) => {
        const row = await getUser(db, principal, userId, true)
        checkIfMatch(request, row.version)
        if (row.holder) throw forbidden('The holder of the account cannot be deleted.')
        checkMayManage(principal, row)
        await removeUser(db, accountId, row, now())
      })
      news.emit('user.changed', { accountId, userId })
      return answer(request, {})
    },
  )
}

function present(request: FastifyRequest, reply: FastifyReply, row: UserRow) {
  void reply.header('etag', etagOf(row.version))
  return answer(request, presentUser(row))
}
