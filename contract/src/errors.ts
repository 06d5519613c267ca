import { Type } from 'typebox'

/** Every code a client may branch on. Adding one is a minor change; renaming or removing one is a breaking change. */
export const ERROR_CODES = [
  'invalid_json',
  'invalid_request',
  'invalid_credentials',
  'missing_token',
  'invalid_token',
  'expired_token',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'no_license_available',
  'device_expired',
  'identifier_taken',
  'user_name_taken',
  'email_taken',
  'licenses_in_use',
  'daily_limit_reached',
  'conflict',
  'precondition_failed',
  'rate_limited',
  'internal',
  'unavailable',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export const ErrorDetail = Type.Object({
  path: Type.String({
    description: 'JSON Pointer into the body, or `query/x`, `path/x`.',
    examples: ['/location/latitude'],
  }),
  message: Type.String({ examples: ['must be number'] }),
})
export type ErrorDetail = Type.Static<typeof ErrorDetail>

export const ErrorBody = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ minLength: 1, description: 'What went wrong and what to do next, for people.' }),
    code: Type.Enum([...ERROR_CODES], { description: 'Stable; branch on this.' }),
    details: Type.Optional(Type.Array(ErrorDetail)),
    resetsAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'With `daily_limit_reached`: when the counters of the device are at 0 again.',
      }),
    ),
    requestId: Type.String({ description: 'Also in the header X-Request-Id.' }),
    apiUsage: Type.Optional(Type.Integer({ minimum: 1 })),
    apiDailyUsage: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { title: 'Error' },
)
export type ErrorBody = Type.Static<typeof ErrorBody>
