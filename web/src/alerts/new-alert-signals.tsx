import { Anchor, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { DeviceAlert } from '@sextant/contract'
import { IconUrgent } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { Fleet } from '../fleet/fleet.ts'
import { useEvents, useLive } from '../fleet/use-live.tsx'
import { usePreferences } from '../preferences/preferences.ts'
import { useWords } from '../words/index.ts'
import { raisedAlertOf } from './alert-event.ts'
import { createAlertSound } from './alert-sound.ts'

const TOAST = 'critical-alerts'
const SHOWN_MS = 20_000

/** Tells of new alerts on every page: by a tone where that is wanted, and of critical ones by a note with a link. */
export function NewAlertSignals() {
  const { alerts: words, common } = useWords()
  const { fleet } = useLive()
  const navigate = useNavigate()
  const { alertSound } = usePreferences()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [play] = useState(createAlertSound)
  const unread = useRef(0)

  const showToast = (alert: DeviceAlert) => {
    unread.current += 1
    const [name] = alert.alerts
    const one = unread.current === 1
    const search = one ? { alert: alert.id } : { critical: 'yes' }
    const show = () => {
      notifications.hide(TOAST)
      void navigate({ to: '/alerts', search })
    }
    const note = {
      id: TOAST,
      title: one ? words.criticalToast : words.manyCritical(unread.current),
      message: (
        <>
          <Text size="sm">
            <DeviceName fleet={fleet} id={alert.deviceId} />: {name ? words.names[name] : alert.text}
          </Text>
          <Anchor component="button" type="button" fw={600} onClick={show}>
            {words.show}
          </Anchor>
        </>
      ),
      color: 'red',
      icon: <IconUrgent size={18} />,
      withBorder: true,
      autoClose: SHOWN_MS,
      closeButtonProps: { 'aria-label': common.close },
      onClose: () => {
        unread.current = 0
      },
    }
    if (one) notifications.show(note)
    else notifications.update(note)
  }

  useEvents((event) => {
    const alert = raisedAlertOf(event)
    if (!alert) return
    if (alertSound) play(alert.critical === true)
    if (alert.critical && path !== '/alerts') showToast(alert)
  })
  return null
}

/** An alert may come in before the devices are read. Notes are drawn outside of what surrounds the pages, so the fleet is handed in. */
function DeviceName({ fleet, id }: { fleet: Fleet; id: string }) {
  return useSyncExternalStore(fleet.subscribe, () => fleet.get(id)?.device.name ?? id)
}
