import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { API_VERSION, ErrorBody, SetupAnswer, SetupRequest, SetupStateAnswer } from '@sextant/contract'
import { hasAccounts } from '../accounts/index.ts'
import { isTimeZone } from '../platform/calendar.ts'
import { conflict, invalid } from '../platform/errors.ts'
import { countryCode, openAccount } from '../users/index.ts'
import type { Auth } from './authenticate.ts'
import { sessionCookie } from './cookies.ts'
import { invalidCredentials } from './refusals.ts'
import { isSetupToken } from './setup-token.ts'

// A user's first password is their number one.
const FIRST_PASSWORD = '1'

export const setupRoutes: FastifyPluginAsyncTypebox<{ auth: Auth }> = async (app, { auth }) => {
  const { db, secret, now, passwords, sessions, resets, throttle, secureCookies } = auth
  // Accounts are never closed, so this is asked until it is true and not again.
  let isSetUp = false

  app.get(
    '/setup',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getSetup',
        summary: 'What a sign-in page has to know first',
        tags: ['Auth'],
        response: { 200: SetupStateAnswer },
      },
    },
    async () => {
      isSetUp ||= await db.system(hasAccounts)
      return { success: true as const, needed: !isSetUp, mail: resets.possible, version: API_VERSION }
    },
  )

  app.post(
    '/setup',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'setUp',
        summary: 'First run: make the first account',
        description:
          'Works once, with the token of the link that the first start prints. Signs the holder in.',
        tags: ['Auth'],
        body: SetupRequest,
        setsCookie: true,
        response: { 201: SetupAnswer, 401: ErrorBody, 409: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { token, password, licenses = 100, timeZone = 'UTC', country = 'US', ...account } = request.body
      const right = await throttle.guard(
        request.ip,
        undefined,
        async () => isSetupToken(secret, token) || undefined,
      )
      if (!right)
        throw invalidCredentials('The set-up link is not valid. Restart the server to see it again.')
      if (!isTimeZone(timeZone)) throw invalid('/timeZone', 'is not a time zone')
      const code = countryCode(country)
      if (!code) throw invalid('/country', 'is not a country')
      const passwordHash = await passwords.hash(password)
      const opened = await openAccount(
        db,
        { ...account, passwordHash, licenses, timeZone, country: code },
        now(),
        { onlyIfFirst: true },
      )
      if (!opened) throw conflict('conflict', 'This installation is set up already. Sign in instead.')
      const userAgent = request.headers['user-agent']
      const session = await sessions.begin({ ...opened, passwordVersion: FIRST_PASSWORD, userAgent })
      void reply.header('set-cookie', sessionCookie(session.value, session.expiresAt, secureCookies))
      return reply.code(201).send({ success: true as const, ...opened })
    },
  )
}
