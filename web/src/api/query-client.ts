import { SextantError } from '@sextant/sdk'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { noteSessionEnded } from '../session/session-ended.ts'

const noteIfSignedOut = (error: Error) => {
  if (error instanceof SextantError && error.status === 401) noteSessionEnded()
}

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noteIfSignedOut }),
    mutationCache: new MutationCache({ onError: noteIfSignedOut }),
    defaultOptions: {
      // The SDK repeats what is safe to repeat; while there is no network nothing is given up, it waits.
      queries: { staleTime: 30_000, retry: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
