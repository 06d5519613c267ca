import { queryOptions } from '@tanstack/react-query'
import { every } from './every.ts'
import { sextant } from './sextant.ts'

/** Every group with the ids of its devices, by name. */
export const groupsQuery = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: async ({ signal }) => {
    const groups = await every(sextant.groups.all({ limit: 1000 }, { signal }))
    return groups.toSorted((a, b) => a.name.localeCompare(b.name))
  },
})
