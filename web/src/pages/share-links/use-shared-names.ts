import type { ShareLink } from '@sextant/contract'
import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../../api/groups.ts'
import { useDeviceNames } from '../../fleet/device-names.ts'
import { useWords } from '../../words/index.ts'

const MOST_NAMES = 3

/** What a link shows, in words: groups first, and no more names than one reads at a glance. */
export function useSharedNames({ devices, groups }: Pick<ShareLink, 'devices' | 'groups'>): string {
  const { shareLinks: words } = useWords()
  const deviceNames = useDeviceNames()
  const { data: known = [] } = useQuery(groupsQuery)
  const names = [
    ...groups.map((id) => known.find((group) => group.id === id)?.name ?? words.group),
    ...devices.map((id) => deviceNames.get(id) ?? words.device),
  ]
  if (names.length === 0) return words.nothingLeft
  const first = names.slice(0, MOST_NAMES).join(', ')
  return names.length > MOST_NAMES ? words.andMore(first, names.length - MOST_NAMES) : first
}
