import { EVENT_TYPES, type EventsQuery } from '@sextant/contract'
import { invalid } from '../platform/errors.ts'
import { isUuid } from '../platform/uuid.ts'

const MOST_DEVICES = 100
const MOST_GROUPS = 20
const TYPES: ReadonlySet<string> = new Set(EVENT_TYPES)

/** What a listener wants of what it may see; absent means all. */
export interface Filter {
  types: ReadonlySet<string> | undefined
  devices: ReadonlySet<string> | undefined
  groups: ReadonlySet<string> | undefined
}

export function readFilter({ types, devices, groups }: EventsQuery): Filter {
  const filter = {
    types: readList(types, 'query/types', EVENT_TYPES.length),
    devices: readList(devices, 'query/devices', MOST_DEVICES),
    groups: readList(groups?.toLowerCase(), 'query/groups', MOST_GROUPS),
  }
  for (const type of filter.types ?? [])
    if (!TYPES.has(type)) throw invalid('query/types', `names a type that does not exist: ${type}`)
  for (const id of filter.groups ?? [])
    if (!isUuid(id)) throw invalid('query/groups', `names what is not the id of a group: ${id}`)
  return filter
}

function readList(text: string | undefined, path: string, most: number) {
  if (text === undefined) return undefined
  const items = new Set(text.split(',').map((item) => item.trim()))
  if (items.has('')) throw invalid(path, 'must not have empty entries')
  if (items.size > most) throw invalid(path, `must not have more than ${most} entries`)
  return items
}

/** Where to go on: the header of a client that comes back, or the query of one that cannot send it. */
export function readPlace(header: string | string[] | undefined, query: string | undefined) {
  const given = header === undefined || header === '' ? query : String(header)
  if (given === undefined) return undefined
  const path = given === query ? 'query/lastEventId' : 'header/Last-Event-ID'
  if (!/^\d{1,15}$/.test(given)) throw invalid(path, 'must be the id of an event')
  return Number(given)
}
