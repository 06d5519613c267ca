import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Done,
  ErrorBody,
  type Group,
  GroupAnswer,
  GroupInput,
  GroupsAnswer,
  ListQuery,
  PAGE_LIMIT,
  PatchBody,
} from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db, Executor } from '../platform/db.ts'
import { forbidden, notFound } from '../platform/errors.ts'
import { checkIfMatch, etagOf } from '../platform/etag.ts'
import { linkNext } from '../platform/link.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../platform/patch-document.ts'
import { isScoped, type Principal } from '../platform/principal.ts'
import { isUuid, UUID } from '../platform/uuid.ts'
import { assertValid, compileBody } from '../platform/validation.ts'
import { presentGroup } from './present-group.ts'
import { changeGroup, createGroup, removeGroup } from './save-group.ts'
import { findGroup, type GroupRow, listGroups, lockGroup } from './store.ts'

const GroupParams = Type.Object({ groupId: Type.String({ description: 'Id of a group.' }) })
const SYSTEM_FIELDS = ['id', 'creation', 'lastModified']
const tags = ['Groups']

export const groupRoutes: FastifyPluginAsyncTypebox<{ db: Db; now: Clock }> = async (app, { db, now }) => {
  const validateInput = compileBody<GroupInput>(GroupInput)

  app.get(
    '/groups',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listGroups',
        summary: 'List groups',
        tags,
        querystring: ListQuery,
        response: { 200: GroupsAnswer },
      },
    },
    async (request, reply) => {
      const { accountId, scope } = request.principal
      const { limit = PAGE_LIMIT, cursor, search } = request.query
      const [after] = readCursor(cursor, 'groups', [UUID], 'query/cursor') ?? []
      const rows = await listGroups(db.one(accountId), accountId, { limit: limit + 1, after, search, scope })
      const groups = rows.slice(0, limit).map(presentGroup)
      const nextCursor = rows.length > limit ? writeCursor('groups', groups.at(-1)?.id ?? '') : undefined
      linkNext(request, reply, nextCursor)
      return answer(request, { groups, ...(nextCursor && { nextCursor }) }, groups.length)
    },
  )

  app.post(
    '/groups',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'createGroup',
        summary: 'Create a group',
        tags,
        body: GroupInput,
        response: { 201: GroupAnswer, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { principal } = request
      const { accountId } = principal
      checkUnscoped(principal)
      const row = await db.account(accountId, async (db) => {
        const id = await createGroup(db, accountId, request.body, now())
        return getGroup(db, principal, id)
      })
      void reply.code(201).header('location', `/api/groups/${row.id}`)
      return present(request, reply, row)
    },
  )

  app.get(
    '/groups/:groupId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getGroup',
        summary: 'One group',
        tags,
        params: GroupParams,
        response: { 200: GroupAnswer },
      },
    },
    async (request, reply) => {
      const { principal, params } = request
      const row = await db.account(principal.accountId, (db) => getGroup(db, principal, params.groupId))
      return present(request, reply, row)
    },
  )

  /** Reads, checks and writes in one transaction; `change` turns the present record into the wanted one. */
  function save(
    request: FastifyRequest,
    groupId: string,
    change: (group: Group) => unknown,
  ): Promise<GroupRow> {
    const { principal } = request
    checkUnscoped(principal)
    return db.account(principal.accountId, async (db) => {
      const before = await getGroup(db, principal, groupId, true)
      checkIfMatch(request, before.version)
      const input = change(presentGroup(before))
      assertValid(validateInput, input)
      await changeGroup(db, principal.accountId, groupId, input, now())
      return getGroup(db, principal, groupId)
    })
  }

  app.put(
    '/groups/:groupId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'replaceGroup',
        summary: 'Replace a group',
        description: 'Absent optional fields return to their defaults.',
        tags,
        params: GroupParams,
        body: GroupInput,
        response: { 200: GroupAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) =>
      present(request, reply, await save(request, request.params.groupId, () => request.body)),
  )

  app.patch(
    '/groups/:groupId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'patchGroup',
        summary: 'Change fields of a group',
        tags,
        consumes: PATCH_MEDIA_TYPES,
        params: GroupParams,
        body: PatchBody,
        response: { 200: GroupAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const mediaType = request.headers['content-type']
      const row = await save(request, request.params.groupId, (group) =>
        patchDocument(group, request.body, SYSTEM_FIELDS, mediaType),
      )
      return present(request, reply, row)
    },
  )

  app.delete(
    '/groups/:groupId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'deleteGroup',
        summary: 'Delete a group',
        description: 'Its devices stay.',
        tags,
        params: GroupParams,
        response: { 200: Done, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request) => {
      const { principal } = request
      checkUnscoped(principal)
      await db.account(principal.accountId, async (db) => {
        const row = await getGroup(db, principal, request.params.groupId, true)
        checkIfMatch(request, row.version)
        await removeGroup(db, principal.accountId, row.id, now())
      })
      return answer(request, {})
    },
  )
}

// Who sees a part of the account cannot decide what is in a group: the part they do not see would be lost.
function checkUnscoped({ scope }: Principal) {
  if (isScoped(scope))
    throw forbidden('Your view is limited to a group or a device, so you cannot change groups.')
}

async function getGroup(db: Executor, { accountId, scope }: Principal, groupId: string, lock = false) {
  if (!isUuid(groupId)) throw notFound()
  if (lock) await lockGroup(db, accountId, groupId)
  const row = await findGroup(db, accountId, groupId, scope)
  if (!row) throw notFound()
  return row
}

function present(request: FastifyRequest, reply: FastifyReply, row: GroupRow) {
  void reply.header('etag', etagOf(row.version))
  return answer(request, presentGroup(row))
}
