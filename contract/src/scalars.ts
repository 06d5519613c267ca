import { Type } from 'typebox'

/** The version of the wire, sent as `API-Version` on every response. */
export const API_VERSION = '2026-11-14'

/** ISO 8601 with a zone; answers are always UTC with milliseconds. */
export const DateTime = Type.String({ format: 'date-time', examples: ['2026-11-14T09:30:00.000Z'] })
export const CalendarDate = Type.String({ format: 'date', examples: ['2027-03-31'] })

export const Name = Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' })
export const Text = Type.String({ maxLength: 2000 })

/** An object of strings. Not a Type.Record: its pattern for keys passes over those with a line break, and their values. */
export function StringMap(options: { description?: string; examples?: Record<string, string>[] } = {}) {
  return Type.Unsafe<Record<string, string>>({
    type: 'object',
    propertyNames: { minLength: 1, maxLength: 64 },
    additionalProperties: { type: 'string', maxLength: 1000 },
    maxProperties: 64,
    ...options,
  })
}

export const Tags = StringMap({
  description: 'Free labels: an object of strings.',
  examples: [{ vessel: 'MV Alpine Voyager' }],
})

/** The same schema, also accepting null. */
export function Nullable<T extends Type.TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Type.Static<T> | null>({ ...schema, type: [schema.type, 'null'] })
}

/** A field of the system: shown in answers, ignored on input, so that a record can be sent back as it was read. */
export const Ignored = Type.Optional(
  Type.Unsafe<unknown>({ readOnly: true, description: 'Of the system: shown in answers, ignored on input.' }),
)
