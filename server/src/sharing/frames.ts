import type { SharedEvent } from '@sextant/contract'

// Ids are times and not the numbers of events: those would tell visitors how much happens in the account.
const frame = (event: string, data: object, id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Clients that lost the connection together should not come back together. */
export const readyText = (now: Date) =>
  `retry: ${2000 + Math.floor(Math.random() * 2000)}\n${frame('ready', {}, now.getTime())}`

export const locationText = (event: SharedEvent, receivedAt: Date) =>
  frame('location.recorded', event, receivedAt.getTime())

export const CHANGED = frame('changed', {})

export const END = frame('end', { code: 'not_found', error: 'This link has ended, or was changed.' })

/** Where a client that comes back was; anything else than a time of ours means that it knows nothing yet. */
export function readSince(header: string | string[] | undefined): Date | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? new Date(Number(header)) : undefined
}
