import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  DeliveriesAnswer,
  DeliveriesQuery,
  DeliveryAnswer,
  ErrorBody,
  NewWebhookAnswer,
  ReplayAnswer,
  ReplayRequest,
} from '@sextant/contract'
import type { FastifyRequest } from 'fastify'
import { answer } from '../platform/answer.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Executor } from '../platform/db.ts'
import { invalid } from '../platform/errors.ts'
import { linkNext } from '../platform/link.ts'
import { rangeOf } from '../platform/time-range.ts'
import { isUuid, UUID } from '../platform/uuid.ts'
import { checkMayHear, checkWholeView } from './check-access.ts'
import { checkEnabled, getWebhook, holdWebhook } from './get-webhook.ts'
import { WebhookParams } from './params.ts'
import { presentDelivery, presentWebhook } from './present-webhook.ts'
import { replayEvents } from './replay-events.ts'
import type { WebhookDeps } from './routes.ts'
import { rotateSecret } from './save-webhook.ts'
import { repeatDelivery, sendTest } from './send-again.ts'
import type { WebhookRow } from './store.ts'
import { listDeliveries } from './store-deliveries.ts'

const tags = ['Webhooks']
/** Each may hold ten attempts with what was answered: a page of 10,000 would be too much at once. */
const MOST_DELIVERIES = 1000

export const deliveryRoutes: FastifyPluginAsyncTypebox<WebhookDeps> = async (
  app,
  { db, now, secrets, wake },
) => {
  /** Work on a webhook that nobody changes meanwhile, by somebody who may. */
  function holding<T>(
    { principal }: FastifyRequest,
    webhookId: string,
    work: (db: Executor, accountId: string, row: WebhookRow) => Promise<T>,
  ): Promise<T> {
    checkWholeView(principal)
    return db.account(principal.accountId, async (db) => {
      const row = await holdWebhook(db, principal.accountId, webhookId)
      checkMayHear(principal, row.events)
      return work(db, principal.accountId, row)
    })
  }

  app.post(
    '/webhooks/:webhookId/rotateSecret',
    {
      config: { access: 'api' },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'A new secret',
        description:
          'It signs at once; for 24 hours the one before signs beside it. The answer shows it this once.',
        tags,
        params: WebhookParams,
        response: { 200: NewWebhookAnswer },
      },
    },
    async (request, reply) => {
      const made = await holding(request, request.params.webhookId, async (db, accountId, { id }) => {
        const secret = await rotateSecret(db, accountId, id, { secrets, now: now() })
        return { ...presentWebhook(await getWebhook(db, accountId, id)), secret }
      })
      void reply.header('cache-control', 'no-store')
      return answer(request, made)
    },
  )

  app.get(
    '/webhooks/:webhookId/deliveries',
    {
      config: { access: 'api' },
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'What was sent, and how it went',
        description: 'The newest first. Deliveries that are done are kept for 30 days.',
        tags,
        params: WebhookParams,
        querystring: DeliveriesQuery,
        response: { 200: DeliveriesAnswer },
      },
    },
    async (request, reply) => {
      const { principal, params, query } = request
      const { accountId } = principal
      const { status, from, to, cursor } = query
      checkWholeView(principal)
      if (from !== undefined && to !== undefined && new Date(from) > new Date(to))
        throw invalid('query/from', 'must not be after to')
      const limit = Math.min(query.limit ?? MOST_DELIVERIES, MOST_DELIVERIES)
      const [time, id] = readCursor(cursor, 'deliveries', [/^\d{1,14}$/, UUID], 'query/cursor') ?? []
      const after =
        time !== undefined && id !== undefined ? { createdAt: new Date(Number(time)), id } : undefined
      const rows = await db.account(accountId, async (db) => {
        const webhook = await getWebhook(db, accountId, params.webhookId)
        return listDeliveries(db, accountId, webhook.id, { status, from, to, after, limit: limit + 1 })
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const nextCursor =
        rows.length > limit && last
          ? writeCursor('deliveries', String(last.createdAt.getTime()), last.id)
          : undefined
      linkNext(request, reply, nextCursor)
      const deliveries = page.map(presentDelivery)
      return answer(request, { deliveries, ...(nextCursor && { nextCursor }) }, page.length)
    },
  )

  app.post(
    '/webhooks/:webhookId/test',
    {
      config: { access: 'api' },
      schema: {
        operationId: 'testWebhook',
        summary: 'Send a test event',
        description: 'A delivery like any other, of the type `webhook.test`, that is tried once.',
        tags,
        params: WebhookParams,
        response: { 201: DeliveryAnswer, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const row = await holding(request, request.params.webhookId, async (db, accountId, webhook) => {
        checkEnabled(webhook)
        return sendTest(db, accountId, webhook.id, now())
      })
      wake()
      return reply.code(201).send(answer(request, { delivery: presentDelivery(row) }))
    },
  )

  app.post(
    '/webhooks/:webhookId/replay',
    {
      config: { access: 'api' },
      schema: {
        operationId: 'replayWebhook',
        summary: 'Send events again',
        description:
          'With `from` and `to`: the events of that time that the webhook subscribes to and that are still kept, at most ' +
          '10,000. With `deliveryId`: that one.',
        tags,
        params: WebhookParams,
        body: ReplayRequest,
        response: { 200: ReplayAnswer, 409: ErrorBody },
      },
    },
    async (request) => {
      const { deliveryId } = request.body
      const range = deliveryId === undefined ? rangeOf(request.body) : undefined
      if (!range && (request.body.from !== undefined || request.body.to !== undefined))
        throw invalid('/deliveryId', 'cannot be sent together with from and to')
      const replayed = await holding(request, request.params.webhookId, async (db, accountId, webhook) => {
        checkEnabled(webhook)
        if (range) return replayEvents(db, accountId, webhook, { ...range, now: now() })
        if (deliveryId === undefined || !isUuid(deliveryId)) throw noSuchDelivery()
        const again = await repeatDelivery(db, accountId, webhook.id, { deliveryId, now: now() })
        if (!again) throw noSuchDelivery()
        return 1
      })
      wake()
      return answer(request, { replayed }, replayed)
    },
  )
}

const noSuchDelivery = () => invalid('/deliveryId', 'names a delivery that this webhook does not have')
