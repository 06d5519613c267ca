import { useRouterState } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { useWords } from '../words/index.ts'
import { PLACES } from './navigation.ts'

/** Where who is signed in can go, and where they are. */
export function usePlaces() {
  const { shell } = useWords()
  const { privileges } = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return PLACES.filter(({ needs }) => !needs || privileges.includes(needs)).map((place) => ({
    ...place,
    label: shell[place.word] as string,
    isCurrent: place.to === '/' ? path === '/' : path.startsWith(place.to),
  }))
}
