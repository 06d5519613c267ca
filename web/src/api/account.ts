import { queryOptions } from '@tanstack/react-query'
import { sextant } from './sextant.ts'

/** The account with its licences, and its version for a safe change. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => sextant.account.getTagged({ signal }),
})
