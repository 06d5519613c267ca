import type { ErrorCode } from '@sextant/contract'
import type { Json } from './hoist.ts'

export const TAGS = [
  { name: 'Auth', description: 'Tokens, sessions and API keys.' },
  { name: 'Devices', description: 'Trackers, their limits and licences.' },
  { name: 'Locations', description: 'Where devices are and were.' },
  { name: 'Alerts', description: 'What devices raised.' },
  { name: 'Messages', description: 'E-mails and SMS, and how they are worded.' },
  { name: 'Alert rules', description: 'When alerts are raised, and who is told.' },
  { name: 'Geofences', description: 'Areas that alert rules are about.' },
  { name: 'Events', description: 'What happens, as it happens.' },
  { name: 'Groups', description: 'Sets of devices.' },
  { name: 'Users', description: 'People and programs of the account.' },
  { name: 'Share links', description: 'Live views for people who do not sign in.' },
  { name: 'Webhooks', description: 'Addresses that events are sent to.' },
  { name: 'Account', description: 'The account itself.' },
  { name: 'Map', description: 'What devices are drawn on.' },
  { name: 'Service', description: 'Health, metrics and this description.' },
]

const header = (description: string, example: string, type = 'string') => ({
  description,
  schema: { type },
  example,
})

export const HEADERS: Json = {
  'X-Request-Id': header(
    'Names the request in the log of the server.',
    '6f2c1f0e-9b1c-4f7e-8d51-0c1f0f6f7a10',
  ),
  'API-Version': header('Version of the API.', '2026-11-14'),
  RateLimit: header('Requests left in the window, and the seconds until it ends.', '"default";r=1199;t=60'),
  'RateLimit-Policy': header('Requests allowed in a window, and its seconds.', '"default";q=1200;w=60'),
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' }, example: 30 },
  'WWW-Authenticate': header(
    'What was wrong with the token (RFC 6750).',
    'Bearer realm="sextant", error="invalid_token"',
  ),
  ETag: header('Version of the record, to be sent back as `If-Match`.', '"3"'),
  Link: header(
    'The next page, when there is one (RFC 8288).',
    '</api/devices?cursor=WyJkZXZpY2Vz>; rel="next"',
  ),
  Location: header('Path of the new record.', '/api/devices/300434061197913'),
  'Set-Cookie': header('The session, or its end.', 'sextant=…; Path=/; HttpOnly; SameSite=Lax'),
}

interface ErrorAnswer {
  name: string
  description: string
  example: Json
  headers?: string[]
}

const failure = (code: ErrorCode, error: string, details?: Json[]) => ({
  success: false,
  error,
  code,
  ...(details && { details }),
  requestId: '6f2c1f0e-9b1c-4f7e-8d51-0c1f0f6f7a10',
})

const answer = (name: string, description: string, example: Json, headers: string[] = []): ErrorAnswer => ({
  name,
  description,
  example,
  headers,
})

const limitHeaders = ['Retry-After', 'RateLimit', 'RateLimit-Policy']

export const ERRORS: Record<string, ErrorAnswer> = {
  400: answer(
    'BadRequest',
    'Malformed, or a rule is broken: `details` names each field.',
    failure('invalid_request', '/location/latitude must be number.', [
      { path: '/location/latitude', message: 'must be number' },
    ]),
  ),
  401: answer(
    'Unauthorized',
    'No token, or one that is malformed, expired or revoked.',
    failure('expired_token', 'The token has expired. Request a new one.'),
    ['WWW-Authenticate'],
  ),
  403: answer(
    'Forbidden',
    'Signed in, but not allowed; or a request that another site made a browser send.',
    failure('forbidden', 'This needs the privilege "write". The holder of the account can grant it.'),
  ),
  404: answer(
    'NotFound',
    'No such record, or it belongs to somebody else.',
    failure('not_found', 'There is nothing here by that name.'),
  ),
  409: answer(
    'Conflict',
    'The state forbids it: `code` says why.',
    failure('no_license_available', 'All licences are in use.'),
  ),
  412: answer(
    'PreconditionFailed',
    '`If-Match` does not fit: the record has changed.',
    failure(
      'precondition_failed',
      'The record has changed since it was read. Read it again and repeat the change.',
    ),
    ['ETag'],
  ),
  413: answer(
    'PayloadTooLarge',
    'The body is larger than 1 MiB.',
    failure('payload_too_large', 'The body is larger than 1 MiB. Send less at once.'),
  ),
  415: answer(
    'UnsupportedMediaType',
    'The body is not JSON.',
    failure('unsupported_media_type', 'Send the body as JSON with Content-Type: application/json.'),
  ),
  429: answer(
    'TooManyRequests',
    'Rate limit, or too many failed sign-ins.',
    failure('rate_limited', 'More than 1200 requests in a minute. Wait 30 s and go on.'),
    limitHeaders,
  ),
  500: answer(
    'Internal',
    'A fault of the server; `requestId` finds it in the log.',
    failure('internal', 'Something went wrong on our side. The log holds the details.'),
  ),
  503: answer(
    'Unavailable',
    'Overloaded, stopping, or the database is away.',
    failure('unavailable', 'The database cannot be reached just now. Try again shortly.'),
    ['Retry-After'],
  ),
}
