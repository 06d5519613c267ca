import type { DeviceAlert } from '@sextant/contract'
import { useQuery } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { useEvents } from '../../fleet/use-live.tsx'

interface EventData {
  alert?: { id: string }
  alertIds?: string[]
}

/** The alert that the address names, also when the list does not hold it. */
export function useChosenAlert(id: string | undefined, listed: readonly DeviceAlert[]) {
  const known = listed.find((alert) => alert.id === id)
  const { data, error, refetch } = useQuery({
    queryKey: ['alertDetail', id],
    queryFn: ({ signal }) => sextant.alerts.get(id ?? '', { signal }),
    enabled: id !== undefined,
    ...(known && { placeholderData: known }),
  })
  useEvents(({ type, data }) => {
    if (id === undefined || !type.startsWith('alert.')) return
    const { alert, alertIds } = data as EventData
    if (alert?.id === id || alertIds?.includes(id)) void refetch()
  })
  return { alert: id === undefined ? undefined : data, error }
}
