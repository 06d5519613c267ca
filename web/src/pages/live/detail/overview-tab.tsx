import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlayerPlay, IconQrcode } from '@tabler/icons-react'
import type { FleetDevice } from '../../../fleet/state.ts'
import { useStateOf } from '../../../fleet/use-live.tsx'
import { useFormat } from '../../../format/use-format.ts'
import { useMay } from '../../../session/session.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { useWords } from '../../../words/index.ts'
import type { DeviceDialog } from './device-dialogs.tsx'
import { DeviceFacts } from './device-facts.tsx'
import { ExpiryNotice } from './expiry-notice.tsx'
import { PositionFacts } from './position-facts.tsx'
import { SensorFacts } from './sensor-facts.tsx'

interface OverviewTabProps {
  entry: FleetDevice
  onDialog: (dialog: DeviceDialog) => void
  onTab: (tab: 'limits' | 'alerts') => void
}

export function OverviewTab({ entry, onDialog, onTab }: OverviewTabProps) {
  const { devices, states } = useWords()
  const words = devices.overview
  const format = useFormat()
  const mayWrite = useMay('write')
  const state = useStateOf()(entry)
  const { location, openAlerts } = entry
  return (
    <>
      <ExpiryNotice
        entry={entry}
        onReactivate={() => onDialog('reactivate')}
        onLimits={() => onTab('limits')}
      />
      <Group gap="xs" mb="md">
        <Badge
          variant="default"
          size="lg"
          tt="none"
          leftSection={<span className="state-dot" data-state={state} />}
        >
          {states[state]}
        </Badge>
        {location && (
          <Text size="sm" c="dimmed">
            {format.ago(location.dateTime)}
          </Text>
        )}
        {openAlerts > 0 && (
          <Anchor component="button" type="button" size="sm" onClick={() => onTab('alerts')}>
            <Group gap={4} data-state="alert">
              <IconAlertTriangle size={16} aria-hidden />
              {words.openAlerts(openAlerts)}
            </Group>
          </Anchor>
        )}
      </Group>
      {location ? (
        <>
          <PositionFacts location={location} />
          <ButtonLink
            to="/history"
            search={{ device: entry.id }}
            variant="light"
            fullWidth
            mt="md"
            leftSection={<IconPlayerPlay size={16} />}
          >
            {words.replay}
          </ButtonLink>
        </>
      ) : (
        <Stack gap={6}>
          <Text size="sm">{words.neverHeard}</Text>
          {mayWrite && (
            <>
              <Text size="sm" c="dimmed">
                {words.neverHeardHint}
              </Text>
              <Button
                variant="light"
                leftSection={<IconQrcode size={17} />}
                onClick={() => onDialog('setUp')}
              >
                {devices.panel.setUp}
              </Button>
            </>
          )}
        </Stack>
      )}
      <DeviceFacts device={entry.device} onGroups={() => onDialog('groups')} />
      {location && <SensorFacts location={location} />}
    </>
  )
}
