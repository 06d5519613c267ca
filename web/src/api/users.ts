import { queryOptions } from '@tanstack/react-query'
import { every } from './every.ts'
import { sextant } from './sextant.ts'

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => every(sextant.users.all({}, { signal })),
})
