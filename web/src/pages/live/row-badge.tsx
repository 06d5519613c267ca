import { Badge } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { daysLeft, SOON_DAYS } from '../../fleet/days-left.ts'
import type { FleetDevice, FleetState } from '../../fleet/state.ts'
import { useSession } from '../../session/session.ts'
import { useWords } from '../../words/index.ts'

/** What somebody should know about a device at a glance, the most urgent only. */
export function RowBadge({ entry, state }: { entry: FleetDevice; state: FleetState }) {
  const { live: words } = useWords()
  const { accountTimeZone } = useSession()
  if (state === 'expired')
    return (
      <Badge size="sm" variant="light" color="grape" className="row-badge" data-kind="expired">
        {words.expired}
      </Badge>
    )
  const alerts = words.alerts(entry.openAlerts)
  const days = daysLeft(entry, accountTimeZone)
  return (
    <>
      {days <= SOON_DAYS && (
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
