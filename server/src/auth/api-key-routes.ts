import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ApiKeyAnswer, Done, ErrorBody, NewApiKeyAnswer } from '@sextant/contract'
import { answer } from '../platform/answer.ts'
import { forbidden, notFound } from '../platform/errors.ts'
import type { Principal } from '../platform/principal.ts'
import { generateKey, presentKey, removeKey } from './api-keys.ts'
import type { Auth } from './authenticate.ts'
import { findKey } from './store-keys.ts'

const tags = ['Auth']

export const apiKeyRoutes: FastifyPluginAsyncTypebox<{ auth: Auth }> = async (app, { auth }) => {
  const { db, secret, now, news } = auth

  app.get(
    '/account/apiKey',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'getApiKey',
        summary: 'Your API key: its public part',
        description: 'The key itself is shown once, when it is generated.',
        tags,
        response: { 200: ApiKeyAnswer },
      },
    },
    async (request) => {
      const { accountId, userId } = request.principal
      const row = await db.account(accountId, (db) => findKey(db, accountId, userId))
      return answer(request, { key: row ? presentKey(row) : null })
    },
  )

  app.post(
    '/account/apiKey',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'generateApiKey',
        summary: 'Generate or regenerate your API key',
        description: 'The old key dies at once, and every token made from it. Needs the privilege `api`.',
        tags,
        response: { 201: NewApiKeyAnswer, 403: ErrorBody },
      },
    },
    async (request, reply) => {
      const { principal } = request
      const { accountId, userId } = principal
      checkMayHaveKey(principal)
      const made = await db.account(accountId, (db) => generateKey(db, accountId, userId, secret, now()))
      news.emit('user.changed', { accountId, userId })
      return reply.code(201).send(answer(request, made))
    },
  )

  app.delete(
    '/account/apiKey',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'deleteApiKey',
        summary: 'Delete your API key',
        description: 'Every token made from it dies with it.',
        tags,
        response: { 200: Done, 404: ErrorBody },
      },
    },
    async (request) => {
      const { accountId, userId } = request.principal
      if (!(await db.account(accountId, (db) => removeKey(db, accountId, userId, now())))) throw notFound()
      news.emit('user.changed', { accountId, userId })
      return answer(request, {})
    },
  )
}

function checkMayHaveKey({ holder, privileges }: Principal) {
  if (!holder && !privileges.has('api'))
    throw forbidden('An API key needs the privilege "api". The holder of the account can grant it.')
}
