import { Badge, Button, Group, Text } from '@mantine/core'
import type { DeviceAlert } from '@sextant/contract'
import { AlertIcon } from '../../../alerts/alert-icon.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { TextLink } from '../../../ui/links.tsx'
import { useWords } from '../../../words/index.ts'

interface DeviceAlertItemProps {
  alert: DeviceAlert
  isPending: boolean
  /** Absent for those who may not. */
  onAcknowledge: (() => void) | undefined
}

export function DeviceAlertItem({ alert, isPending, onAcknowledge }: DeviceAlertItemProps) {
  const {
    devices: { alerts: words },
    alerts,
  } = useWords()
  const format = useFormat()
  const { dateTime, acknowledgedAt, acknowledgedBy, overAt } = alert
  const isOpen = !acknowledgedAt && !overAt
  const name = alert.alerts.map((one) => alerts.names[one]).join(', ')
  const ago = format.ago(dateTime)
  return (
    <li>
      <span className={isOpen ? 'mark open' : 'mark'}>
        <AlertIcon name={alert.alerts[0]} size={20} />
      </span>
      <div className="what">
        <Group gap={6} wrap="nowrap" justify="space-between">
          <TextLink to="/alerts" search={{ device: alert.deviceId, alert: alert.id }} size="sm" fw={600}>
            {name}
          </TextLink>
          {alert.critical && (
            <Badge color="red.8" size="sm" tt="none">
              {words.critical}
            </Badge>
          )}
        </Group>
        {alert.text !== '' && <Text size="sm">{alert.text}</Text>}
        <Text size="xs" c="dimmed" title={`${dateTime} UTC`}>
          {ago} · {format.dateTime(dateTime)} ({format.zone})
        </Text>
        {overAt && (
          <Text size="xs" c="dimmed">
            {words.over(format.ago(overAt))}
          </Text>
        )}
        {acknowledgedAt && (
          <Text size="xs" c="dimmed">
            {acknowledgedBy
              ? words.acknowledged(acknowledgedBy.name, format.ago(acknowledgedAt))
              : words.acknowledgedBySomebody(format.ago(acknowledgedAt))}
          </Text>
        )}
        {isOpen && onAcknowledge && (
          <Button
            variant="default"
            size="compact-sm"
            mt={6}
            disabled={isPending}
            aria-label={words.acknowledgeThis(name, ago)}
            onClick={onAcknowledge}
          >
            {words.acknowledge}
          </Button>
        )}
      </div>
    </li>
  )
}
