import type { FleetDevice, FleetState } from '../../fleet/state.ts'

export const SORTS = ['name', 'report', 'state', 'speed'] as const
export type Sort = (typeof SORTS)[number]

/** What needs somebody first. */
const URGENCY: Record<FleetState, number> = { alert: 0, moving: 1, stopped: 2, offline: 3, expired: 4 }

interface Order {
  sort: Sort
  stateOf: (entry: FleetDevice) => FleetState
  favourites: ReadonlySet<string>
  /** Place of each device by name. */
  ranks: ReadonlyMap<string, number>
}

/** Ids with favourites first, then in the order that is asked for, then by name. Done every second: only numbers are compared. */
export function orderDevices(
  devices: readonly FleetDevice[],
  { sort, stateOf, favourites, ranks }: Order,
): string[] {
  const keyOf: Record<Sort, (entry: FleetDevice) => number> = {
    name: () => 0,
    report: ({ at }) => -Math.max(at, 0),
    state: (entry) => URGENCY[stateOf(entry)],
    speed: ({ location }) => -(location?.speed ?? -1),
  }
  const rows = devices.map((entry) => ({
    id: entry.id,
    group: favourites.has(entry.id) ? 0 : 1,
    key: keyOf[sort](entry),
    rank: ranks.get(entry.id) ?? 0,
  }))
  rows.sort((a, b) => a.group - b.group || a.key - b.key || a.rank - b.rank)
  return rows.map(({ id }) => id)
}

export function rankNames(names: ReadonlyMap<string, string>, locale: string): Map<string, number> {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const sorted = [...names].toSorted(([idA, a], [idB, b]) => compare(a, b) || compare(idA, idB))
  return new Map(sorted.map(([id], rank) => [id, rank]))
}
