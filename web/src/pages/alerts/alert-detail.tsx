import { Badge, Center, Group, Loader, Stack, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { DeviceAlert } from '@sextant/contract'
import { AlertIcon } from '../../alerts/alert-icon.tsx'
import { useDeviceNames } from '../../fleet/device-names.ts'
import { useMay } from '../../session/session.ts'
import { DetailPanel } from '../../ui/panels.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { AcknowledgeForm } from './acknowledge-form.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { AlertLinks } from './alert-links.tsx'
import { AlertMessages } from './alert-messages.tsx'

interface AlertDetailProps {
  alert: DeviceAlert | undefined
  error: unknown
  onClose: () => void
}

/** Which Escape closes first. */
const isDialogOpen = () => document.querySelector('[role=dialog]') !== null

/** Everything about one alert. */
export function AlertDetail({ alert, error, onClose }: AlertDetailProps) {
  const { alerts: words, common } = useWords()
  const names = useDeviceNames()
  const mayAcknowledge = useMay('execute')
  useHotkeys([['Escape', () => isDialogOpen() || onClose()]])
  const [name] = alert?.alerts ?? []
  const isOpen = alert?.acknowledgedAt === undefined && alert?.overAt === undefined
  return (
    <DetailPanel
      label={words.detail}
      title={name ? words.names[name] : words.detail}
      subtitle={
        alert && (
          <Text size="sm" c="dimmed" className="ellipsis">
            {names.get(alert.deviceId) ?? alert.deviceId}
          </Text>
        )
      }
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className="body" tabIndex={0} role="group" aria-label={words.detail}>
        <Problem error={error} />
        {!alert && !error && (
          <Center p="xl">
            <Loader aria-label={common.loading} />
          </Center>
        )}
        {alert && (
          <Stack gap="lg">
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <span className="alert-icon" data-open={isOpen || undefined}>
                <AlertIcon name={name} />
              </span>
              <div>
                {alert.critical && (
                  <Badge color="red.8" variant="filled" mb={4}>
                    {words.critical}
                  </Badge>
                )}
                <Text size="sm">{alert.text}</Text>
              </div>
            </Group>
            {mayAcknowledge && alert.acknowledgedAt === undefined && (
              <AcknowledgeForm key={alert.id} alerts={[alert.id]} label={words.acknowledge} />
            )}
            <AlertFacts alert={alert} />
            <AlertLinks alert={alert} />
            <AlertMessages alert={alert} />
          </Stack>
        )}
      </div>
    </DetailPanel>
  )
}
