import { AppError } from '../platform/errors.ts'

const challenge = (parameters = '') => ({ 'www-authenticate': `Bearer realm="sextant"${parameters}` })
const problem = (description: string) =>
  challenge(`, error="invalid_token", error_description="${description}"`)

export const missingToken = () =>
  new AppError(
    401,
    'missing_token',
    'Send a token as "Authorization: Bearer <token>". POST /api/Auth/Token gives one.',
    { headers: challenge() },
  )

export const invalidToken = () =>
  new AppError(401, 'invalid_token', 'The token is not valid, or was revoked. Request a new one.', {
    headers: problem('The token is not valid or was revoked'),
  })

export const expiredToken = () =>
  new AppError(401, 'expired_token', 'The token has expired. Request a new one.', {
    headers: problem('The token has expired'),
  })

/** One answer for every cause, so that nobody learns which user names exist. */
export const invalidCredentials = (message: string) =>
  new AppError(401, 'invalid_credentials', message, { headers: challenge() })
