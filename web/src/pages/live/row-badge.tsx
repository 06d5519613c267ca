import { Badge } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FleetDevice, FleetState } from '../../fleet/state.ts'
import { useWords } from '../../words/index.ts'

const DAY_MS = 86_400_000
/** From so many days before its end a device says so. */
const SOON_DAYS = 14

/** What somebody should know about a device at a glance, the most urgent only. */
export function RowBadge({ entry, state }: { entry: FleetDevice; state: FleetState }) {
  const { live: words } = useWords()
  if (state === 'expired')
    return (
      <Badge size="sm" variant="light" color="grape" className="row-badge" data-kind="expired">
        {words.expired}
      </Badge>
    )
  const alerts = words.alerts(entry.openAlerts)
  const days = Math.floor((entry.expiresAt - Date.now()) / DAY_MS)
  return (
    <>
      {days < SOON_DAYS && (
        <Badge size="sm" variant="light" color="orange" className="row-badge" data-kind="soon" tt="none">
          {words.expiresIn(days)}
        </Badge>
      )}
      {state === 'alert' && (
        <span data-state="alert" className="row-alert" title={alerts}>
          <IconAlertTriangle size={18} role="img" aria-label={alerts} />
        </span>
      )}
    </>
  )
}
