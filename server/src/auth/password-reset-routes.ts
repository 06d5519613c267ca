import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Acknowledged, ErrorBody, ForgottenPassword, PasswordReset } from '@sextant/contract'
import { AppError, conflict, forbidden } from '../platform/errors.ts'
import { pickLanguage } from '../platform/language.ts'
import { normalLogin } from '../users/index.ts'
import type { Auth } from './authenticate.ts'
import { isCrossSite } from './cookies.ts'
import { MAIL_LANGUAGES } from './reset-mail.ts'
import { SignInThrottle } from './sign-in-throttle.ts'

const tags = ['Auth']

export const passwordResetRoutes: FastifyPluginAsyncTypebox<{ auth: Auth }> = async (app, { auth }) => {
  const { now, resets } = auth
  // Apart from each other and from signing in: whoever mistyped a password ten times needs this way.
  const requests = new SignInThrottle(now, { policy: 'forgotten-password', refusal: 'Too many requests.' })
  const attempts = new SignInThrottle(now, { policy: 'reset-password' })

  app.post(
    '/auth/forgotPassword',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'forgotPassword',
        summary: 'Ask for a link to a new password',
        description:
          'The link goes to the e-mail address of the user, in English or Spanish as `Accept-Language` wishes. The answer is the ' +
          'same whether there is such a user or not. Ten requests in 15 minutes block the address, and the user name, for a while.',
        tags,
        body: ForgottenPassword,
        response: { 202: Acknowledged, 403: ErrorBody, 409: ErrorBody, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      if (isCrossSite(request)) throw forbidden('This request came from another site and was refused.')
      if (!resets.possible) throw impossible()
      const { userName } = request.body
      requests.take(request.ip, normalLogin(userName))
      resets.request(userName, pickLanguage(request.headers['accept-language'], MAIL_LANGUAGES))
      return reply.code(202).send({ success: true as const })
    },
  )

  app.post(
    '/auth/resetPassword',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'resetPassword',
        summary: 'Choose a new password by a link',
        description:
          'Works once, within 60 minutes, and only as long as the password was not changed otherwise. Ends all sessions of the user.',
        tags,
        body: PasswordReset,
        response: { 200: Acknowledged, 403: ErrorBody, 429: ErrorBody },
      },
    },
    async (request) => {
      if (isCrossSite(request)) throw forbidden('This request came from another site and was refused.')
      const { token, password } = request.body
      const reset = await attempts.guard(request.ip, undefined, () => resets.find(token))
      if (!reset || !(await resets.redeem(reset, password))) throw worthless()
      return { success: true as const }
    },
  )
}

const worthless = () =>
  new AppError(
    400,
    'invalid_request',
    'This link is wrong, was used already or is too old. Ask for a new one, and use the newest.',
    { details: [{ path: '/token', message: 'is wrong, was used already or is too old' }] },
  )

const impossible = () =>
  conflict(
    'conflict',
    'This server sends no links by e-mail. Ask the holder of your account for a new password; who runs the server sets one ' +
      'with: npm run -s sextant -- user password --user-name … --password -',
  )
