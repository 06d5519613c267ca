import type { ShareLink } from '@sextant/contract'
import type { LinkTokens } from './link-tokens.ts'
import type { LinkRow } from './store.ts'

export const LINK_SYSTEM_FIELDS = [
  'id',
  'url',
  'createdBy',
  'visits',
  'lastVisited',
  'creation',
  'lastModified',
]

export const presentLink = (tokens: LinkTokens, accountId: string, row: LinkRow): ShareLink => ({
  id: row.id,
  name: row.name,
  devices: row.devices,
  groups: row.groups,
  trail: row.trail,
  expires: row.expiresAt.toISOString(),
  url: tokens.urlOf(accountId, row.id, row.token),
  createdBy: row.createdBy,
  visits: row.visits,
  lastVisited: row.lastVisitedAt?.toISOString() ?? null,
  creation: row.createdAt.toISOString(),
  lastModified: row.modifiedAt.toISOString(),
})
