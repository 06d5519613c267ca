import type { Client } from './client.ts'

export const inDays = (days: number, from = Date.now()) => new Date(from + days * 86_400_000).toISOString()

interface GivenLink {
  id: string
  url: string
  token: string
}

/** A share link made through the API. */
export async function givenLink(client: Client, link: Record<string, unknown>): Promise<GivenLink> {
  const made = await client.post('/api/shareLinks', { expires: inDays(7), ...link })
  if (made.status !== 201) throw new Error(made.text)
  const { id, url } = made.body
  return { id, url, token: url.slice(url.lastIndexOf('/') + 1) }
}
