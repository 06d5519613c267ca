import type { ShareLink } from '@sextant/contract'
import { queryOptions } from '@tanstack/react-query'
import { every } from '../../api/every.ts'
import { sextant } from '../../api/sextant.ts'

export const DAY_MS = 86_400_000
/** Visits are counted up to a minute late, and no event tells of them. */
const LOOK_AGAIN_MS = 60_000
const FIRST_DAYS = 7
export const MOST_DAYS = 366
export const MOST_SHARED = 100

export const shareLinksQuery = queryOptions({
  queryKey: ['shareLinks'],
  queryFn: async ({ signal }) => {
    const links = await every(sextant.shareLinks.all({}, { signal }))
    return links.toSorted((a, b) => b.creation.localeCompare(a.creation))
  },
  refetchInterval: LOOK_AGAIN_MS,
})

export interface LinkValues extends Record<string, unknown> {
  name: string
  devices: string[]
  groups: string[]
  trail: boolean
  expires: string | null
}

export const valuesOf = ({ name, devices, groups, trail, expires }: ShareLink): LinkValues => ({
  name,
  devices,
  groups,
  trail,
  expires,
})

export const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

interface Prefilled {
  device: string | undefined
  group: string | undefined
}

export const newLink = ({ device, group }: Prefilled): ShareLink => ({
  id: '',
  name: '',
  devices: device === undefined ? [] : [device],
  groups: group === undefined ? [] : [group],
  trail: false,
  expires: daysFromNow(FIRST_DAYS),
  url: '',
  createdBy: '',
  visits: 0,
  lastVisited: null,
  creation: '',
  lastModified: '',
})

export const hasEnded = ({ expires }: Pick<ShareLink, 'expires'>) => Date.parse(expires) <= Date.now()

/** The server names only a path where it does not know its own address: then it is the one of this page. */
export const addressOf = ({ url }: Pick<ShareLink, 'url'>) => new URL(url, location.origin).href
