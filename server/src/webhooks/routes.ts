import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Done,
  ErrorBody,
  ListQuery,
  NewWebhookAnswer,
  PAGE_LIMIT,
  PatchBody,
  type Webhook,
  WebhookAnswer,
  WebhookInput,
  WebhooksAnswer,
} from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.ts'
import { conflict } from '../platform/errors.ts'
import { checkIfMatch, etagOf } from '../platform/etag.ts'
import { linkNext } from '../platform/link.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../platform/patch-document.ts'
import type { AddressGuard } from '../platform/safe-target.ts'
import { UUID } from '../platform/uuid.ts'
import { assertValid, compileBody } from '../platform/validation.ts'
import { checkMayHear, checkWholeView } from './check-access.ts'
import { checkUrl } from './check-url.ts'
import { getWebhook, holdWebhook } from './get-webhook.ts'
import { WebhookParams } from './params.ts'
import { presentWebhook } from './present-webhook.ts'
import { changeWebhook, createWebhook, DEFAULT_EVENTS, removeWebhook } from './save-webhook.ts'
import type { SecretKeeper } from './secrets.ts'
import { listWebhooks, type WebhookRow } from './store.ts'
import { holdCursor } from './store-cursors.ts'

const SYSTEM_FIELDS = ['id', 'disabledReason', 'creation', 'lastModified']
const tags = ['Webhooks']

export interface WebhookDeps {
  db: Db
  now: Clock
  guard: AddressGuard
  secrets: SecretKeeper
  /** There may be something to hand out or to send. */
  wake: () => void
}

export const webhookRoutes: FastifyPluginAsyncTypebox<WebhookDeps> = async (app, deps) => {
  const { db, now, guard, secrets, wake } = deps
  const validateInput = compileBody<WebhookInput>(WebhookInput)

  app.get(
    '/webhooks',
    {
      config: { access: 'api' },
      schema: {
        operationId: 'listWebhooks',
        summary: 'List webhooks',
        tags,
        querystring: ListQuery,
        response: { 200: WebhooksAnswer },
      },
    },
    async (request, reply) => {
      checkWholeView(request.principal)
      const { accountId } = request.principal
      const { limit = PAGE_LIMIT, cursor, search } = request.query
      const [after] = readCursor(cursor, 'webhooks', [UUID], 'query/cursor') ?? []
      const rows = await listWebhooks(db.one(accountId), accountId, { limit: limit + 1, after, search })
      const webhooks = rows.slice(0, limit).map(presentWebhook)
      const nextCursor = rows.length > limit ? writeCursor('webhooks', webhooks.at(-1)?.id ?? '') : undefined
      linkNext(request, reply, nextCursor)
      return answer(request, { webhooks, ...(nextCursor && { nextCursor }) }, webhooks.length)
    },
  )

  app.post(
    '/webhooks',
    {
      config: { access: 'api' },
      schema: {
        operationId: 'createWebhook',
        summary: 'Create a webhook',
        description:
          'The answer holds the secret that signatures are made with; it is shown this once. Types that tell of users or API ' +
          'keys, and `*`, need the privilege `users` as well.',
        tags,
        body: WebhookInput,
        response: { 201: NewWebhookAnswer, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { principal, body } = request
      const { accountId } = principal
      checkWholeView(principal)
      checkMayHear(principal, body.events ?? DEFAULT_EVENTS)
      await checkUrl(body.url, guard)
      const { row, secret } = await db.account(accountId, async (db) => {
        const { id, secret } = await createWebhook(db, accountId, body, { secrets, now: now() })
        return { row: await getWebhook(db, accountId, id), secret }
      })
      wake()
      void reply.code(201).header('location', `/api/webhooks/${row.id}`).header('cache-control', 'no-store')
      return present(request, reply, row, { secret })
    },
  )

  app.get(
    '/webhooks/:webhookId',
    {
      config: { access: 'api' },
      schema: {
        operationId: 'getWebhook',
        summary: 'One webhook',
        tags,
        params: WebhookParams,
        response: { 200: WebhookAnswer },
      },
    },
    async (request, reply) => {
      const { principal, params } = request
      const { accountId } = principal
      checkWholeView(principal)
      return present(request, reply, await getWebhook(db.one(accountId), accountId, params.webhookId))
    },
  )

  /** `change` turns the present record into the wanted one. Names are looked up before anything is held. */
  async function save(request: FastifyRequest, webhookId: string, change: (webhook: Webhook) => unknown) {
    const { principal } = request
    const { accountId } = principal
    const wanted = (row: WebhookRow): WebhookInput => {
      checkIfMatch(request, row.version)
      checkMayHear(principal, row.events)
      const input = change(presentWebhook(row))
      assertValid(validateInput, input)
      checkMayHear(principal, input.events ?? DEFAULT_EVENTS)
      return input
    }
    checkWholeView(principal)
    const seen = await getWebhook(db.one(accountId), accountId, webhookId)
    const { url } = wanted(seen)
    if (url !== seen.url) await checkUrl(url, guard)
    return db.account(accountId, async (db) => {
      await holdCursor(db, accountId)
      const before = await holdWebhook(db, accountId, webhookId)
      const input = wanted(before)
      if (input.url !== url)
        throw conflict('conflict', 'Somebody else changed this webhook just now. Try again.')
      await changeWebhook(db, accountId, before, { input, now: now() })
      return getWebhook(db, accountId, webhookId)
    })
  }

  app.put(
    '/webhooks/:webhookId',
    {
      config: { access: 'api' },
      schema: {
        operationId: 'replaceWebhook',
        summary: 'Replace a webhook',
        description: 'Absent optional fields return to their defaults. The secret stays.',
        tags,
        params: WebhookParams,
        body: WebhookInput,
        response: { 200: WebhookAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) =>
      present(request, reply, await save(request, request.params.webhookId, () => request.body)),
  )

  app.patch(
    '/webhooks/:webhookId',
    {
      config: { access: 'api' },
      schema: {
        operationId: 'patchWebhook',
        summary: 'Change fields of a webhook',
        tags,
        consumes: PATCH_MEDIA_TYPES,
        params: WebhookParams,
        body: PatchBody,
        bodyExamples: [{ enabled: true }, [{ op: 'add', path: '/events/-', value: 'device.expired' }]],
        response: { 200: WebhookAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const mediaType = request.headers['content-type']
      const row = await save(request, request.params.webhookId, (webhook) =>
        patchDocument(webhook, request.body, SYSTEM_FIELDS, mediaType),
      )
      return present(request, reply, row)
    },
  )

  app.delete(
    '/webhooks/:webhookId',
    {
      config: { access: 'api' },
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
        description: 'What waits to be sent is not sent any more; its deliveries go with it.',
        tags,
        params: WebhookParams,
        response: { 200: Done, 412: ErrorBody },
      },
    },
    async (request) => {
      const { principal, params } = request
      const { accountId } = principal
      checkWholeView(principal)
      await db.account(accountId, async (db) => {
        await getWebhook(db, accountId, params.webhookId)
        await holdCursor(db, accountId)
        const row = await holdWebhook(db, accountId, params.webhookId)
        checkIfMatch(request, row.version)
        checkMayHear(principal, row.events)
        await removeWebhook(db, accountId, row.id, now())
      })
      return answer(request, {})
    },
  )
}

function present<T extends object>(request: FastifyRequest, reply: FastifyReply, row: WebhookRow, extra?: T) {
  void reply.header('etag', etagOf(row.version))
  return answer(request, { ...presentWebhook(row), ...(extra as T) })
}
