import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Done,
  EndedSessionsAnswer,
  ErrorBody,
  PAGE_LIMIT,
  SessionsAnswer,
  SessionsQuery,
} from '@sextant/contract'
import { Type } from 'typebox'
import { answer } from '../platform/answer.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import { notFound } from '../platform/errors.ts'
import { linkNext } from '../platform/link.ts'
import { isUuid, UUID } from '../platform/uuid.ts'
import type { Auth } from './authenticate.ts'
import { sessionOf } from './identities.ts'
import { presentOwnSession } from './present-session.ts'
import { deleteOtherSessions, deleteOwnSession, listOwnSessions } from './store-own-sessions.ts'

const SessionParams = Type.Object({ sessionId: Type.String({ description: 'Id of one of your sessions.' }) })
const tags = ['Auth']

/** The sessions of who asks, whatever they ask with. Nobody sees or ends those of others. */
export const ownSessionRoutes: FastifyPluginAsyncTypebox<{ auth: Auth }> = async (app, { auth }) => {
  const { db, now, sessions } = auth

  app.get(
    '/auth/sessions',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'listSessions',
        summary: 'Your sessions',
        description: 'Where you are signed in with your password, the session used last first.',
        tags,
        querystring: SessionsQuery,
        response: { 200: SessionsAnswer },
      },
    },
    async (request, reply) => {
      const { accountId, userId, credential } = request.principal
      const { limit = PAGE_LIMIT, cursor } = request.query
      const [time, id] = readCursor(cursor, 'sessions', [/^-?\d{1,14}$/, UUID], 'query/cursor') ?? []
      const after =
        time !== undefined && id !== undefined ? { lastUsedAt: new Date(Number(time)), id } : undefined
      const page = { now: now(), limit: limit + 1, after }
      const rows = await listOwnSessions(db.one(accountId), accountId, userId, page)
      const found = rows.slice(0, limit).map((row) => presentOwnSession(row, sessionOf(credential)))
      const last = rows.length > limit ? rows[limit - 1] : undefined
      const nextCursor = last && writeCursor('sessions', String(last.lastUsedAt.getTime()), last.id)
      linkNext(request, reply, nextCursor)
      return answer(request, { sessions: found, ...(nextCursor && { nextCursor }) }, found.length)
    },
  )

  app.delete(
    '/auth/sessions/:sessionId',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'endSession',
        summary: 'End one of your sessions',
        description: 'Its browser has to sign in again. It may be the session of this request.',
        tags,
        params: SessionParams,
        response: { 200: Done },
      },
    },
    async (request) => {
      const { accountId, userId } = request.principal
      const { sessionId } = request.params
      const hash = isUuid(sessionId)
        ? await db.account(accountId, (db) => deleteOwnSession(db, accountId, userId, sessionId, now()))
        : undefined
      if (!hash) throw notFound()
      sessions.forget([hash])
      return answer(request, {})
    },
  )

  app.delete(
    '/auth/sessions',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'endOtherSessions',
        summary: 'End all your sessions but this one',
        description: 'Asked with a token, all of them. Tokens and the API key stay.',
        tags,
        response: { 200: EndedSessionsAnswer, 403: ErrorBody },
      },
    },
    async (request) => {
      const { accountId, userId, credential } = request.principal
      const current = sessionOf(credential) ?? null
      const ended = await db.account(accountId, (db) =>
        deleteOtherSessions(db, accountId, userId, current, now()),
      )
      sessions.forget(ended.map(({ hash }) => hash))
      return answer(request, { ended: ended.length }, ended.length)
    },
  )
}
