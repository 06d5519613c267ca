import { queryOptions } from '@tanstack/react-query'
import { every } from './every.ts'
import { sextant } from './sextant.ts'

export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => every(sextant.groups.all({}, { signal })),
})
