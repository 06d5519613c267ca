import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ErrorBody, TokenAnswer, TokenRequest } from '@sextant/contract'
import { findLogin, normalLogin, noteLogin } from '../users/index.ts'
import { hashApiKey, publicIdOf, sameHash } from './api-key-format.ts'
import { keyPepper } from './api-keys.ts'
import type { Auth } from './authenticate.ts'
import { isEnabled, mayHaveKey } from './identities.ts'
import { invalidCredentials } from './refusals.ts'
import { findIdentity } from './store-identities.ts'
import { noteKeyUse } from './store-keys.ts'

// An account that cannot exist: an unknown user name costs the same look-ups as a known one.
const NOBODY = { accountId: '0', userId: '00000000-0000-0000-0000-000000000000' }

export const tokenRoutes: FastifyPluginAsyncTypebox<{ auth: Auth }> = async (app, { auth }) => {
  const { db, secret, now, tokens, throttle } = auth
  const pepper = keyPepper(secret)

  /** The user behind the pair, or undefined; the same work is done whichever part of it is wrong. */
  async function check(userName: string, apiKey: string) {
    const login = (await db.system((db) => findLogin(db, userName))) ?? NOBODY
    const identity = await db.account(login.accountId, (db) =>
      findIdentity(db, login.accountId, login.userId),
    )
    const hash = hashApiKey(pepper, apiKey)
    const right = sameHash(hash, identity?.keyHash ?? hash) && identity?.keyHash != null
    const keyId = publicIdOf(apiKey)
    const good = identity && right && keyId !== undefined && isEnabled(identity, now) && mayHaveKey(identity)
    return good ? { ...identity, keyId } : undefined
  }

  app.post(
    '/Auth/Token',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'requestToken',
        summary: 'Exchange an API key for a token',
        description:
          'Send the token as `Authorization: Bearer <token>` with every other request, and ask for a new one before ' +
          '`expires`. Ten failures in 15 minutes block the address, and the user name for strangers, for a while.',
        tags: ['Auth'],
        body: TokenRequest,
        response: { 200: TokenAnswer, 401: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => {
      const { userName, apiKey } = request.body
      const identity = await throttle.guard(request.ip, normalLogin(userName), () => check(userName, apiKey))
      if (!identity) throw invalidCredentials('Invalid API key or username.')
      const { accountId, userId, keyId } = identity
      await db.account(accountId, async (db) => {
        await noteKeyUse(db, accountId, userId, now())
        await noteLogin(db, accountId, userId, now())
      })
      const { token, expires } = await tokens.issue({ accountId, userId, keyId })
      return { success: true as const, token, expires: expires.toISOString() }
    },
  )
}
