import { randomUUID } from 'node:crypto'

export const newEmail = () => `${randomUUID()}@acme.test`

/** The body of a POST that makes a user whom nobody knows yet. */
export const newUser = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Night desk',
  email: newEmail(),
  country: 'PT',
  timeZone: 'Europe/Lisbon',
  ...fields,
})
