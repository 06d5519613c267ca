import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  CountriesAnswer,
  Done,
  ErrorBody,
  ListQuery,
  PAGE_LIMIT,
  PatchBody,
  TimeZonesAnswer,
  type User,
  UserAnswer,
  UserInput,
  UsersAnswer,
} from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db, Executor } from '../platform/db.ts'
import { forbidden, invalid, notFound } from '../platform/errors.ts'
import { checkIfMatch, etagOf } from '../platform/etag.ts'
import { linkNext } from '../platform/link.ts'
import type { News } from '../platform/news.ts'
import type { Passwords } from '../platform/passwords.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../platform/patch-document.ts'
import type { Principal } from '../platform/principal.ts'
import { isUuid, UUID } from '../platform/uuid.ts'
import { assertValid, createValidators } from '../platform/validation.ts'
import { COUNTRIES } from './countries.ts'
import { checkHolderStaysWhole, checkMayGrant, checkMayManage, checkOwnChange } from './manage-rules.ts'
import { changeUser, createUser, hashOf, removeUser } from './save-user.ts'
import { findUser, listUsers, type UserRow } from './store.ts'
import { describeTimeZones } from './time-zones.ts'
import { presentUser, toUserFields, USER_SYSTEM_FIELDS } from './user-fields.ts'

interface UserRoutesOptions {
  db: Db
  now: Clock
  news: News
  passwords: Passwords
}

const UserParams = Type.Object({ userId: Type.String({ description: 'Id of a user.' }) })
const tags = ['Users']

export const userRoutes: FastifyPluginAsyncTypebox<UserRoutesOptions> = async (app, { db, now, news, passwords }) => {
  const validateInput = createValidators().strict.compile<UserInput>(UserInput)

  app.get(
    '/users',
    {
      config: { access: 'users' },
      schema: { operationId: 'listUsers', summary: 'List users', tags, querystring: ListQuery, response: { 200: UsersAnswer } },
    },
    async (request, reply) => {
      const { accountId, scope } = request.principal
      const { limit = PAGE_LIMIT, cursor, search } = request.query
      const [after] = readCursor(cursor, 'users', [UUID], 'query/cursor') ?? []
      const rows = await db.account(accountId, (db) =>
        listUsers(db, accountId, { limit: limit + 1, after, search, scope }),
      )
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
      schema: { operationId: 'createUser', summary: 'Create a user', tags, body: UserInput, response: { 201: UserAnswer, 409: ErrorBody } },
    },
    async (request, reply) => {
      const { accountId } = request.principal
      const fields = toUserFields(request.body, { holder: false })
      checkMayGrant(request.principal, fields)
      const passwordHash = await hashOf(passwords, request.body)
      const user = { fields, userName: request.body.userName, passwordHash }
      const row = await db.account(accountId, (db) => createUser(db, accountId, user, now()))
      void reply.code(201).header('location', `/api/users/${row.id}`)
      return present(request, reply, row)
    },
  )

  app.get(
    '/users/countries',
    {
      config: { access: 'signedIn' },
      schema: { operationId: 'listCountries', summary: 'Countries by code', tags, response: { 200: CountriesAnswer } },
    },
    async (request) => answer(request, { countries: COUNTRIES }),
  )

  app.get(
    '/users/timeZones',
    {
      config: { access: 'signedIn' },
      schema: { operationId: 'listTimeZones', summary: 'Time zones with their present offset', tags, response: { 200: TimeZonesAnswer } },
    },
    async (request) => answer(request, { timeZones: describeTimeZones(now()) }),
  )

  app.get(
    '/users/:userId',
    {
      config: { access: 'signedIn' },
      schema: { operationId: 'getUser', summary: 'One user', description: 'Needs the privilege `users`, but for oneself.', tags, params: UserParams, response: { 200: UserAnswer, 403: ErrorBody } },
    },
    async (request, reply) => {
      const { principal, params } = request
      checkMayLook(principal, params.userId)
      const row = await db.account(principal.accountId, (db) => getUser(db, principal, params.userId))
      return present(request, reply, row)
    },
  )

  /** Reads, checks and writes in one transaction; `change` turns the present record into the wanted one. */
  async function save(request: FastifyRequest, userId: string, change: (user: User) => unknown) {
    const { principal } = request
    const { accountId } = principal
    checkMayLook(principal, userId)
    const wanted = change(presentUser(await db.account(accountId, (db) => getUser(db, principal, userId))))
    assertValid(validateInput, wanted)
    const passwordHash = await hashOf(passwords, wanted)
    const row = await db.account(accountId, async (db) => {
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
      return changeUser(db, accountId, before, fields, passwordHash, now())
    })
    news.emit('user.changed', { accountId, userId })
    return row
  }

  app.put(
    '/users/:userId',
    {
      config: { access: 'signedIn' },
      schema: { operationId: 'replaceUser', summary: 'Replace a user', description: 'Absent optional fields return to their defaults; the password and the user name stay.', tags, params: UserParams, body: UserInput, response: { 200: UserAnswer, 403: ErrorBody, 409: ErrorBody, 412: ErrorBody } },
    },
    async (request, reply) =>
      present(request, reply, await save(request, request.params.userId, () => request.body)),
  )

  app.patch(
    '/users/:userId',
    {
      config: { access: 'signedIn' },
      schema: { operationId: 'patchUser', summary: 'Change fields of a user', tags, consumes: PATCH_MEDIA_TYPES, params: UserParams, body: PatchBody, response: { 200: UserAnswer, 403: ErrorBody, 409: ErrorBody, 412: ErrorBody } },
    },
    async (request, reply) => {
      const mediaType = request.headers['content-type']
      const row = await save(request, request.params.userId, (user) =>
        patchDocument(user, request.body, USER_SYSTEM_FIELDS, mediaType),
      )
      return present(request, reply, row)
    },
  )

  app.delete(
    '/users/:userId',
    {
      config: { access: 'users' },
      schema: { operationId: 'deleteUser', summary: 'Delete a user', tags, params: UserParams, response: { 200: Done, 412: ErrorBody } },
    },
    async (request) => {
      const { principal } = request
      const { accountId } = principal
      const { userId } = request.params
      await db.account(accountId, async (db) => {
        const row = await getUser(db, principal, userId, true)
        checkIfMatch(request, row.version)
        if (row.holder) throw forbidden('The holder of the account cannot be deleted.')
        checkMayManage(principal, row)
        await removeUser(db, accountId, userId)
      })
      news.emit('user.changed', { accountId, userId })
      return answer(request, {})
    },
  )
}

function checkMayLook(principal: Principal, userId: string) {
  if (userId !== principal.userId && !principal.privileges.has('users'))
    throw forbidden('This needs the privilege "users". The holder of the account can grant it.')
}

async function getUser(db: Executor, { accountId, userId: ownId, scope }: Principal, userId: string, lock = false) {
  const row = isUuid(userId) ? await findUser(db, accountId, userId, lock) : undefined
  const outside =
    row &&
    row.id !== ownId &&
    ((scope.groupId !== null && row.group !== scope.groupId) ||
      (scope.deviceId !== null && row.deviceId !== scope.deviceId))
  if (!row || outside) throw notFound()
  return row
}

function present(request: FastifyRequest, reply: FastifyReply, row: UserRow) {
  void reply.header('etag', etagOf(row.version))
  return answer(request, presentUser(row))
}
