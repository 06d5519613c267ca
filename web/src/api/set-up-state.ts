import { queryOptions } from '@tanstack/react-query'
import { sextant } from './sextant.ts'

/** What can be known before anybody is signed in. */
export const setUpStateQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: ({ signal }) => sextant.setup.state({ signal }),
})
