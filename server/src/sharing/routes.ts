import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Done,
  ErrorBody,
  PAGE_LIMIT,
  PatchBody,
  type ShareLink,
  ShareLinkAnswer,
  ShareLinkInput,
  ShareLinksAnswer,
  ShareLinksQuery,
} from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db, Executor } from '../platform/db.ts'
import { notFound } from '../platform/errors.ts'
import { checkIfMatch, etagOf } from '../platform/etag.ts'
import { linkNext } from '../platform/link.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../platform/patch-document.ts'
import type { Principal } from '../platform/principal.ts'
import { isUuid, UUID } from '../platform/uuid.ts'
import { assertValid, compileBody } from '../platform/validation.ts'
import type { LinkTokens } from './link-tokens.ts'
import { LINK_SYSTEM_FIELDS, presentLink } from './present-link.ts'
import { changeLink, createLink } from './save-link.ts'
import { findLink, type LinkRow, listLinks, lockLink } from './store.ts'
import { deleteLink } from './store-changes.ts'

const LinkParams = Type.Object({ shareLinkId: Type.String({ description: 'Id of a share link.' }) })
const tags = ['Share links']

interface ShareLinkDeps {
  db: Db
  now: Clock
  tokens: LinkTokens
}

export const shareLinkRoutes: FastifyPluginAsyncTypebox<ShareLinkDeps> = async (app, deps) => {
  const { db, now, tokens } = deps
  const validateInput = compileBody<ShareLinkInput>(ShareLinkInput)

  function present(request: FastifyRequest, reply: FastifyReply, row: LinkRow) {
    void reply.header('etag', etagOf(row.version))
    return answer(request, presentLink(tokens, request.principal.accountId, row))
  }

  app.get(
    '/shareLinks',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listShareLinks',
        summary: 'List share links',
        description: 'Links that ended are kept for 90 days.',
        tags,
        querystring: ShareLinksQuery,
        response: { 200: ShareLinksAnswer },
      },
    },
    async (request, reply) => {
      const { accountId, scope } = request.principal
      const { limit = PAGE_LIMIT, cursor, search, state } = request.query
      const [after] = readCursor(cursor, 'shareLinks', [UUID], 'query/cursor') ?? []
      const page = { limit: limit + 1, after, search, state, scope, now: now() }
      const rows = await listLinks(db.one(accountId), accountId, page)
      const shareLinks = rows.slice(0, limit).map((row) => presentLink(tokens, accountId, row))
      const nextCursor =
        rows.length > limit ? writeCursor('shareLinks', shareLinks.at(-1)?.id ?? '') : undefined
      linkNext(request, reply, nextCursor)
      return answer(request, { shareLinks, ...(nextCursor && { nextCursor }) }, shareLinks.length)
    },
  )

  app.post(
    '/shareLinks',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'createShareLink',
        summary: 'Share devices or groups',
        description: 'Whoever has `url` sees them until `expires`, without signing in.',
        tags,
        body: ShareLinkInput,
        response: { 201: ShareLinkAnswer, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { principal, body } = request
      const row = await db.account(principal.accountId, async (db) => {
        const id = await createLink(db, principal, body, { tokens, now: now() })
        return getLink(db, principal, id)
      })
      void reply.code(201).header('location', `/api/shareLinks/${row.id}`)
      return present(request, reply, row)
    },
  )

  app.get(
    '/shareLinks/:shareLinkId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getShareLink',
        summary: 'One share link',
        tags,
        params: LinkParams,
        response: { 200: ShareLinkAnswer },
      },
    },
    async (request, reply) => {
      const { principal, params } = request
      return present(
        request,
        reply,
        await getLink(db.one(principal.accountId), principal, params.shareLinkId),
      )
    },
  )

  /** Reads, checks and writes in one transaction; `change` turns the present record into the wanted one. */
  function save(request: FastifyRequest, linkId: string, change: (link: ShareLink) => unknown) {
    const { principal } = request
    return db.account(principal.accountId, async (db) => {
      const before = await getLink(db, principal, linkId, true)
      checkIfMatch(request, before.version)
      const input = change(presentLink(tokens, principal.accountId, before))
      assertValid(validateInput, input)
      await changeLink(db, principal, before, { input, now: now() })
      return getLink(db, principal, linkId)
    })
  }

  app.put(
    '/shareLinks/:shareLinkId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'replaceShareLink',
        summary: 'Replace a share link',
        description: 'Its address stays. Absent optional fields return to their defaults.',
        tags,
        params: LinkParams,
        body: ShareLinkInput,
        response: { 200: ShareLinkAnswer, 412: ErrorBody },
      },
    },
    async (request, reply) =>
      present(request, reply, await save(request, request.params.shareLinkId, () => request.body)),
  )

  app.patch(
    '/shareLinks/:shareLinkId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'patchShareLink',
        summary: 'Change fields of a share link',
        tags,
        consumes: PATCH_MEDIA_TYPES,
        params: LinkParams,
        body: PatchBody,
        response: { 200: ShareLinkAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const mediaType = request.headers['content-type']
      const row = await save(request, request.params.shareLinkId, (link) =>
        patchDocument(link, request.body, LINK_SYSTEM_FIELDS, mediaType),
      )
      return present(request, reply, row)
    },
  )

  app.delete(
    '/shareLinks/:shareLinkId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'deleteShareLink',
        summary: 'Revoke a share link',
        description: 'Whoever has it open is sent away within a second.',
        tags,
        params: LinkParams,
        response: { 200: Done, 412: ErrorBody },
      },
    },
    async (request) => {
      const { principal, params } = request
      await db.account(principal.accountId, async (db) => {
        const row = await getLink(db, principal, params.shareLinkId, true)
        checkIfMatch(request, row.version)
        await deleteLink(db, principal.accountId, row.id)
      })
      return answer(request, {})
    },
  )
}

async function getLink(db: Executor, { accountId, scope }: Principal, linkId: string, lock = false) {
  if (!isUuid(linkId)) throw notFound()
  if (lock) await lockLink(db, accountId, linkId)
  const row = await findLink(db, accountId, linkId, scope)
  if (!row) throw notFound()
  return row
}
