import { useRouterState } from '@tanstack/react-router'
import { useOpenAlertCount } from '../alerts/open-alerts.ts'
import { useSession } from '../session/session.ts'
import { useWords } from '../words/index.ts'
import { PLACES } from './navigation.ts'

/** Where who is signed in can go, and where they are. */
export function usePlaces() {
  const { shell, alerts } = useWords()
  const openAlerts = useOpenAlertCount()
  const { privileges } = useSession()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  return PLACES.filter(({ needs }) => !needs || privileges.includes(needs)).map((place) => {
    const label = shell[place.word] as string
    const waiting = place.to === '/alerts' ? openAlerts : 0
    return {
      ...place,
      label,
      /** How many things there want somebody. */
      waiting,
      fullLabel: waiting > 0 ? alerts.withOpen(label, waiting) : label,
      isCurrent: place.to === '/' ? path === '/' : path.startsWith(place.to),
    }
  })
}
