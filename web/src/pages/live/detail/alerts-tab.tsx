import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBell, IconMail, IconRoute } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sextant } from '../../../api/sextant.ts'
import { useMay } from '../../../session/session.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { LoadingPage } from '../../../ui/loading-page.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useWords } from '../../../words/index.ts'
import { DeviceAlertItem } from './device-alert-item.tsx'

const LATEST = 20

const latestAlertsQuery = (device: string) =>
  queryOptions({
    queryKey: ['alerts', { device, latest: LATEST }],
    queryFn: ({ signal }) => sextant.alerts.list({ device, limit: LATEST }, { signal }),
  })

/** The newest alerts of the device, and the ways to all of them. */
export function AlertsTab({ deviceId }: { deviceId: string }) {
  const {
    devices: { alerts: words },
  } = useWords()
  const mayAcknowledge = useMay('execute')
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(latestAlertsQuery(deviceId))
  const acknowledge = useMutation({
    mutationFn: (alerts: string[]) => sextant.alerts.acknowledge({ alerts }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['alerts'] }),
  })
  if (!data) return error ? <Problem error={error} retry={() => void refetch()} /> : <LoadingPage />
  const open = data.items.filter(({ acknowledgedAt, overAt }) => !acknowledgedAt && !overAt)
  return (
    <>
      {data.items.length === 0 ? (
        <Stack gap={2} mb="md">
          <Text fw={600}>{words.none}</Text>
          <Text size="sm" c="dimmed">
            {words.noneHint}
          </Text>
        </Stack>
      ) : (
        <>
          <Problem error={acknowledge.error} />
          {mayAcknowledge && open.length > 1 && (
            <Button
              variant="default"
              size="xs"
              mb="xs"
              loading={acknowledge.isPending}
              onClick={() => acknowledge.mutate(open.map(({ id }) => id))}
            >
              {words.acknowledgeAll}
            </Button>
          )}
          <ul className="alert-list" aria-label={words.list}>
            {data.items.map((alert) => (
              <DeviceAlertItem
                key={alert.id}
                alert={alert}
                isPending={acknowledge.isPending}
                onAcknowledge={mayAcknowledge ? () => acknowledge.mutate([alert.id]) : undefined}
              />
            ))}
          </ul>
        </>
      )}
      <Group gap="xs" mt="md">
        <ButtonLink
          to="/alerts"
          search={{ device: deviceId }}
          variant="light"
          size="xs"
          leftSection={<IconBell size={15} />}
        >
          {words.all}
        </ButtonLink>
        <ButtonLink
          to="/rules"
          search={{ device: deviceId }}
          variant="light"
          size="xs"
          leftSection={<IconRoute size={15} />}
        >
          {words.rules}
        </ButtonLink>
        <ButtonLink
          to="/messages"
          search={{ device: deviceId }}
          variant="light"
          size="xs"
          leftSection={<IconMail size={15} />}
        >
          {words.messages}
        </ButtonLink>
      </Group>
    </>
  )
}
