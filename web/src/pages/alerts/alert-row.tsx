import { Badge, Checkbox } from '@mantine/core'
import type { DeviceAlert } from '@sextant/contract'
import { IconCheck, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { AlertIcon } from '../../alerts/alert-icon.tsx'
import { useFormat } from '../../format/use-format.ts'
import { Ago } from '../../ui/ago.tsx'
import { useWords } from '../../words/index.ts'

interface AlertRowProps {
  alert: DeviceAlert
  deviceName: string
  isChosen: boolean
  isSelected: boolean
  /** Absent when there is nothing that could be done with a selection. */
  onSelect: ((id: string, selected: boolean) => void) | undefined
}

export function AlertRow({ alert, deviceName, isChosen, isSelected, onSelect }: AlertRowProps) {
  const { alerts: words } = useWords()
  const format = useFormat()
  const [name] = alert.alerts
  const what = name ? words.names[name] : alert.text
  const isOpen = alert.acknowledgedAt === undefined && alert.overAt === undefined
  return (
    <div className="alert-row" data-chosen={isChosen || undefined} data-open={isOpen || undefined}>
      {onSelect && (
        <Checkbox
          className="alert-check"
          size="md"
          aria-label={words.select(what, deviceName)}
          checked={isSelected}
          disabled={alert.acknowledgedAt !== undefined}
          onChange={(event) => onSelect(alert.id, event.currentTarget.checked)}
        />
      )}
      <Link
        className="alert-link"
        to="/alerts"
        search={(before) => ({ ...before, alert: alert.id })}
        aria-current={isChosen || undefined}
        data-alert-link
      >
        <span className="alert-icon" data-critical={alert.critical || undefined}>
          <AlertIcon name={name} />
        </span>
        <span className="alert-words">
          <span className="alert-what">
            <span className="ellipsis">{what}</span>
            {alert.critical && (
              <Badge size="xs" color="red.8" variant="filled">
                {words.critical}
              </Badge>
            )}
          </span>
          <span className="alert-device ellipsis">{deviceName}</span>
          <span className="alert-when">
            <span className="alert-time">
              <Ago at={alert.dateTime} /> · {format.dateTimeShort(alert.dateTime)}
            </span>
            <AlertState alert={alert} />
          </span>
        </span>
      </Link>
    </div>
  )
}

function AlertState({ alert }: { alert: DeviceAlert }) {
  const { alerts: words } = useWords()
  if (alert.acknowledgedAt !== undefined)
    return (
      <span className="alert-state">
        <IconCircleCheck size={14} aria-hidden />
        <span className="ellipsis">{words.acknowledgedBy(alert.acknowledgedBy?.name ?? words.somebody)}</span>
      </span>
    )
  if (alert.overAt === undefined) return null
  return (
    <span className="alert-state">
      <IconCheck size={14} aria-hidden />
      {words.over}
    </span>
  )
}
