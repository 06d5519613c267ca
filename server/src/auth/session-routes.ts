import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Done, ErrorBody, SessionAnswer, SignIn } from '@sextant/contract'
import { answer } from '../platform/answer.ts'
import { forbidden, notFound } from '../platform/errors.ts'
import { findLogin, normalLogin, noteLogin } from '../users/index.ts'
import type { Auth } from './authenticate.ts'
import { cookieName, isCrossSite, readCookie, sessionCookie } from './cookies.ts'
import { isEnabled, principalOf, sessionCredential } from './identities.ts'
import { presentSession } from './present-session.ts'
import { invalidCredentials } from './refusals.ts'
import { findIdentity, type IdentityRow } from './store-identities.ts'

const tags = ['Auth']

export const sessionRoutes: FastifyPluginAsyncTypebox<{ auth: Auth }> = async (app, { auth }) => {
  const { db, now, passwords, sessions, identities, throttle, admit, secureCookies } = auth

  async function check(userName: string, password: string): Promise<IdentityRow | undefined> {
    const login = await db.system((db) => findLogin(db, userName))
    const identity =
      login && (await db.account(login.accountId, (db) => findIdentity(db, login.accountId, login.userId)))
    const right = await passwords.verify(identity?.passwordHash ?? null, password)
    return identity && right && isEnabled(identity, now) ? identity : undefined
  }

  app.post(
    '/auth/session',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'signIn',
        summary: 'Sign in with a password',
        description: 'Sets the session cookie that every route accepts in place of a token.',
        tags,
        body: SignIn,
        setsCookie: true,
        response: { 200: SessionAnswer, 401: ErrorBody, 403: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      if (isCrossSite(request)) throw forbidden('This request came from another site and was refused.')
      const { userName, password } = request.body
      const identity = await throttle.guard(request.ip, normalLogin(userName), () =>
        check(userName, password),
      )
      if (!identity) throw invalidCredentials('Invalid user name or password.')
      const { accountId, userId } = identity
      await db.account(accountId, (db) => noteLogin(db, accountId, userId, now()))
      const { value, hash, expiresAt } = await sessions.begin({
        ...identity,
        userAgent: request.headers['user-agent'],
      })
      await admit(request, reply, principalOf(identity, sessionCredential(hash), expiresAt))
      void reply.header('set-cookie', sessionCookie(value, expiresAt, secureCookies))
      return answer(request, { session: presentSession(identity, expiresAt) })
    },
  )

  app.get(
    '/auth/session',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'getSession',
        summary: 'Who is signed in',
        description: 'The user behind the session cookie; 404 for a token, which is no session.',
        tags,
        response: { 200: SessionAnswer, 404: ErrorBody },
      },
    },
    async (request) => {
      const cookie = readCookie(request, cookieName(secureCookies))
      const session = cookie === undefined ? undefined : await sessions.find(cookie)
      const identity = session && (await identities.behind(session))
      if (!identity) throw notFound()
      return answer(request, { session: presentSession(identity, session.expiresAt) })
    },
  )

  app.delete(
    '/auth/session',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'signOut',
        summary: 'Sign out',
        description: 'Ends the session of the cookie.',
        tags,
        setsCookie: true,
        response: { 200: Done, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const cookie = readCookie(request, cookieName(secureCookies))
      if (cookie === undefined) throw notFound()
      await sessions.end(cookie)
      void reply.header('set-cookie', sessionCookie('', new Date(0), secureCookies))
      return answer(request, {})
    },
  )
}
