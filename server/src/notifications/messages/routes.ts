import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ErrorBody,
  MessageAnswer,
  MessagesAnswer,
  MessagesQuery,
  NewMessages,
  NewMessagesAnswer,
  PAGE_LIMIT,
} from '@sextant/contract'
import { Type } from 'typebox'
import { DeviceParams } from '../../devices/index.ts'
import { answer } from '../../platform/answer.ts'
import type { Clock } from '../../platform/clock.ts'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db.ts'
import { invalid } from '../../platform/errors.ts'
import { linkNext } from '../../platform/link.ts'
import { UUID } from '../../platform/uuid.ts'
import { checkNewMessages } from './check-recipients.ts'
import { getMessage } from './get-message.ts'
import { presentMessage } from './present-message.ts'
import { resendMessage } from './resend-message.ts'
import { dailyLimitReached, sendMessages } from './send-messages.ts'
import { listMessages } from './store.ts'

const MessageParams = Type.Object({ messageId: Type.String({ description: 'Id of a message.' }) })
const tags = ['Messages']
const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

export const messageRoutes: FastifyPluginAsyncTypebox<{ db: Db; now: Clock }> = async (app, { db, now }) => {
  app.get(
    '/messages',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listMessages',
        summary: 'List messages',
        description: 'The newest first.',
        tags,
        querystring: MessagesQuery,
        response: { 200: MessagesAnswer },
      },
    },
    async (request, reply) => {
      const { accountId, scope } = request.principal
      const { limit = PAGE_LIMIT, cursor, ...filters } = request.query
      const range = { from: toDate(filters.from), to: toDate(filters.to) }
      if (range.from && range.to && range.from > range.to) throw invalid('query/from', 'must not be after to')
      const [time, id] = readCursor(cursor, 'messages', [/^-?\d{1,14}$/, UUID], 'query/cursor') ?? []
      const after =
        time !== undefined && id !== undefined ? { createdAt: new Date(Number(time)), id } : undefined
      const { device, channel, status } = filters
      const page = { ...range, device, channel, status, after, scope, limit: limit + 1 }
      const rows = await listMessages(db.one(accountId), accountId, page)
      const messages = rows.slice(0, limit).map(presentMessage)
      const last = rows.length > limit ? rows[limit - 1] : undefined
      const nextCursor = last && writeCursor('messages', String(last.createdAt.getTime()), last.id)
      linkNext(request, reply, nextCursor)
      return answer(request, { messages, ...(nextCursor && { nextCursor }) }, messages.length)
    },
  )

  app.get(
    '/messages/:messageId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getMessage',
        summary: 'One message with its attempts',
        tags,
        params: MessageParams,
        response: { 200: MessageAnswer },
      },
    },
    async (request) => {
      const { principal, params } = request
      const row = await getMessage(db.one(principal.accountId), principal, params.messageId)
      return answer(request, presentMessage(row))
    },
  )

  app.post(
    '/messages/:messageId/resend',
    {
      config: { access: 'execute' },
      schema: {
        operationId: 'resendMessage',
        summary: 'Send a message once more',
        description:
          'It goes back into the queue and counts like a new one, on the counter of today. 409 while it is queued, when its ' +
          'device has expired, and, with `resetsAt`, when the device has no message left today.',
        tags,
        params: MessageParams,
        response: { 200: MessageAnswer, 409: ErrorBody },
      },
    },
    async (request) => {
      const { principal, params } = request
      const row = await db.account(principal.accountId, (db) =>
        resendMessage(db, principal, params.messageId, now()),
      )
      return answer(request, presentMessage(row))
    },
  )

  app.post(
    '/devices/:deviceId/messages',
    {
      config: { access: 'execute' },
      schema: {
        operationId: 'sendMessages',
        summary: 'Send an e-mail or SMS from a device',
        description:
          'One message for each recipient, all or none. When fewer are left today than there are recipients, the answer is 409 ' +
          '`daily_limit_reached` with `resetsAt`, and the messages are on record as suppressed.',
        tags,
        params: DeviceParams,
        body: NewMessages,
        response: { 201: NewMessagesAnswer, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      checkNewMessages(body)
      const { messages, resetsAt } = await db.account(principal.accountId, (db) =>
        sendMessages(db, principal, params.deviceId, body, now()),
      )
      if (resetsAt) throw dailyLimitReached(params.deviceId, body.channel, resetsAt)
      return reply.code(201).send(answer(request, { messages }, messages.length))
    },
  )
}
