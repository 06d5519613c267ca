import { useSyncExternalStore } from 'react'
import { useLive } from '../fleet/use-live.tsx'

/** How many alerts of all devices are open. Renders again only when that changes. */
export function useOpenAlertCount(): number {
  const { fleet } = useLive()
  return useSyncExternalStore(fleet.subscribe, () =>
    fleet.getSnapshot().devices.reduce((sum, { openAlerts }) => sum + openAlerts, 0),
  )
}
