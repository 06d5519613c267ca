import { Type } from 'typebox'
import { Ignored } from './scalars.ts'

const usage = {
  apiUsage: Type.Integer({
    minimum: 1,
    description: 'What this request cost, in records returned or written.',
    examples: [1],
  }),
  apiDailyUsage: Type.Integer({
    minimum: 1,
    description: "The account's sum for the current day in the account's time zone.",
    examples: [42],
  }),
}

/** A successful answer: `success`, the fields given, and what the request cost; with an example of the fields. */
export function Answer<T extends Type.TProperties>(fields: T, example: Record<string, unknown>) {
  return Type.Object(
    {
      success: Type.Literal(true),
      ...fields,
      ...usage,
    },
    { examples: [{ success: true, ...example, apiUsage: 1, apiDailyUsage: 42 }] },
  )
}

export const Done = Type.Object(
  { success: Type.Literal(true), ...usage },
  { title: 'Done', examples: [{ success: true, apiUsage: 1, apiDailyUsage: 42 }] },
)
export type Done = Type.Static<typeof Done>

/** What an answer adds to a flat record. A client may send a record back as it read it: these are ignored. */
export const EnvelopeFields = {
  success: Ignored,
  apiUsage: Ignored,
  apiDailyUsage: Ignored,
}
