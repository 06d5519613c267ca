import type { Privilege, Session } from '@sextant/contract'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { sextant } from '../api/sextant.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => sextant.session.get({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Who is signed in. Only for pages behind the sign-in. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

/** Whether who is signed in may do what needs a privilege. What they may not do is not offered. */
export const useMay = (privilege: Privilege): boolean => useSession().privileges.includes(privilege)
