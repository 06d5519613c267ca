import type { Share, SharedLocation } from '@sextant/contract'

/** There is no such link, or no longer: the server does not say which. */
export class ShareEndedError extends Error {}

/** Where a link is answered. The token in it is the key: it goes nowhere else. */
export const shareUrl = (token: string, rest = '') => `/api/share/${encodeURIComponent(token)}${rest}`

async function ask<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' })
  if (response.status === 404) throw new ShareEndedError()
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  return (await response.json()) as T
}

export async function readShare(token: string, signal: AbortSignal): Promise<Share> {
  return (await ask<{ share: Share }>(shareUrl(token), signal)).share
}

export async function readTrail(token: string, key: string, signal: AbortSignal): Promise<SharedLocation[]> {
  const query = new URLSearchParams({ device: key })
  const url = shareUrl(token, `/trail?${query}`)
  return (await ask<{ trail: { locations: SharedLocation[] } }>(url, signal)).trail.locations
}
