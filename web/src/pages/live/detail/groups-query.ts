import type { Group } from '@sextant/contract'
import { queryOptions } from '@tanstack/react-query'
import { sextant } from '../../../api/sextant.ts'

/** Every group with the ids of its devices, by name. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: async ({ signal }) => {
    const groups: Group[] = []
    for await (const group of sextant.groups.all({ limit: 1000 }, { signal })) groups.push(group)
    return groups.toSorted((a, b) => a.name.localeCompare(b.name))
  },
})
