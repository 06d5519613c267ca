import { Center, Loader, VisuallyHidden } from '@mantine/core'
import { useCallback, useState } from 'react'
import { raisedAlertOf } from '../../alerts/alert-event.ts'
import { useDeviceNames } from '../../fleet/device-names.ts'
import { useEvents } from '../../fleet/use-live.tsx'
import { useMay } from '../../session/session.ts'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { AlertDetail } from './alert-detail.tsx'
import { fits, useAlertFilters } from './alert-filters.ts'
import { AlertHead } from './alert-head.tsx'
import { AlertList } from './alert-list.tsx'
import './alerts.css'
import { useAlertPlaces } from './alert-places.ts'
import { NoAlerts } from './no-alerts.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useChosenAlert } from './use-chosen-alert.ts'
import { useLiveAlerts } from './use-live-alerts.ts'

const NONE: ReadonlySet<string> = new Set()

export function AlertsPage() {
  const { alerts: words, common } = useWords()
  const mayAcknowledge = useMay('execute')
  const { filters, chosen, change } = useAlertFilters()
  const { alerts, isPending, error, refetch, hasNextPage, fetchNextPage } = useLiveAlerts(filters)
  const [selected, setSelected] = useState(NONE)
  const detail = useChosenAlert(chosen, alerts)
  const choose = useCallback((alert: string | undefined) => change({ alert }), [change])
  useAlertPlaces(alerts, detail.alert, choose)
  const select = (id: string, isSelected: boolean) =>
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((each) => each !== id)))
  const shownAndSelected = new Set(
    alerts.filter(({ id, acknowledgedAt }) => !acknowledgedAt && selected.has(id)).map(({ id }) => id),
  )
  return (
    <>
      <section className="side-panel alerts" aria-label={words.title}>
        <AlertHead />
        <SelectionBar selected={shownAndSelected} onClear={() => setSelected(NONE)} />
        <Problem error={error} retry={() => void refetch()} />
        {isPending && (
          <Center p="xl">
            <Loader aria-label={common.loading} />
          </Center>
        )}
        {!isPending && alerts.length === 0 && !error && <NoAlerts />}
        {alerts.length > 0 && (
          <AlertList
            alerts={alerts}
            chosen={chosen}
            selected={shownAndSelected}
            onSelect={mayAcknowledge ? select : undefined}
            more={hasNextPage ? () => void fetchNextPage() : undefined}
          />
        )}
      </section>
      {chosen !== undefined && <AlertDetail {...detail} onClose={() => choose(undefined)} />}
      <Announcements />
    </>
  )
}

/** Says what has come in, for those who do not see the list change. */
function Announcements() {
  const { alerts: words } = useWords()
  const { filters } = useAlertFilters()
  const names = useDeviceNames()
  const [said, setSaid] = useState('')
  useEvents((event) => {
    const alert = raisedAlertOf(event)
    if (!alert || !fits(alert, filters)) return
    const [name] = alert.alerts
    setSaid(words.arrived(name ? words.names[name] : alert.text, names.get(alert.deviceId) ?? alert.deviceId))
  })
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
