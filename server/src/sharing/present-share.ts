import type { Location, Share, SharedDevice, SharedLocation } from '@sextant/contract'
import { isExpired } from '../devices/index.ts'
import type { LinkTokens } from './link-tokens.ts'
import type { OpenLink, SharedRow, TrailRow } from './store-visitors.ts'

/** Visitors see what is named here. Whatever else is known of a device stays away from them by not being named. */

export const presentShare = (
  tokens: LinkTokens,
  link: OpenLink,
  rows: readonly SharedRow[],
  now: Date,
): Share => ({
  name: link.name,
  expires: link.expiresAt.toISOString(),
  timeZone: link.timeZone,
  trail: link.trail,
  devices: rows.map((row) => presentDevice(tokens, link.id, row, now)),
})

const presentDevice = (tokens: LinkTokens, linkId: string, row: SharedRow, now: Date): SharedDevice => ({
  key: tokens.keyOf(linkId, row.key),
  name: nameOf(row),
  state: isExpired(row, now) ? 'expired' : 'active',
  location: row.location && fewFields(row.location),
})

/** A device that nobody has named is named by its identifier, which is no business of visitors. */
function nameOf({ name, id, min }: SharedRow) {
  const lower = name.toLowerCase()
  return lower.includes(id.toLowerCase()) || (min !== null && name.includes(min)) ? '' : name
}

export function fewFields({
  dateTime,
  latitude,
  longitude,
  speed,
  course,
  altitude,
}: Location): SharedLocation {
  return {
    dateTime,
    latitude,
    longitude,
    ...(speed !== undefined && { speed }),
    ...(course !== undefined && { course }),
    ...(altitude !== undefined && { altitude }),
  }
}

export const presentPoint = ({ fixedAt, speed, course, altitude, ...place }: TrailRow): SharedLocation => ({
  dateTime: fixedAt.toISOString(),
  ...place,
  ...(speed !== null && { speed }),
  ...(course !== null && { course }),
  ...(altitude !== null && { altitude }),
})
