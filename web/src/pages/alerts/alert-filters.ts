import type { AlertsQuery, DeviceAlert } from '@sextant/contract'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { isAlertName } from '../../alerts/alert-kinds.ts'

const route = getRouteApi('/app/on-map/alerts')

export const SHOWN_STATES = ['open', 'acknowledged', 'all'] as const
export type AlertFilters = Pick<AlertsQuery, 'device' | 'alertName' | 'critical' | 'state'>

type Change = Partial<Record<'device' | 'name' | 'state' | 'critical' | 'alert', string | undefined>>

/** What the address asks for. Without a state, what is open: that is what wants somebody. */
export function useAlertFilters() {
  const { device, name, state, critical, alert } = route.useSearch()
  const navigate = route.useNavigate()
  const shown = SHOWN_STATES.find((each) => each === state) ?? 'open'
  const filters: AlertFilters = {
    ...(device !== undefined && { device }),
    ...(isAlertName(name) && { alertName: name }),
    ...(critical !== undefined && { critical: true }),
    ...(shown !== 'all' && { state: shown }),
  }
  const change = useCallback(
    (search: Change) =>
      void navigate({ search: (before) => ({ ...before, ...search }), replace: !('alert' in search) }),
    [navigate],
  )
  return { filters, shown, chosen: alert, change }
}

export const isNarrowed = ({ device, alertName, critical }: AlertFilters) =>
  device !== undefined || alertName !== undefined || critical !== undefined

/** Whether the list would hold the alert. */
export const fits = (alert: DeviceAlert, { device, alertName, critical, state }: AlertFilters) =>
  (device === undefined || alert.deviceId === device) &&
  (alertName === undefined || alert.alerts.includes(alertName)) &&
  (critical === undefined || (alert.critical ?? false) === critical) &&
  (state !== 'open' || (alert.acknowledgedAt === undefined && alert.overAt === undefined)) &&
  (state !== 'acknowledged' || alert.acknowledgedAt !== undefined)
