import { Group, Stack, Text, Title } from '@mantine/core'
import type { DeviceAlert } from '@sextant/contract'
import { useQuery } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { TextLink } from '../../ui/links.tsx'
import { MessageStatusBadge } from '../../ui/message-status-badge.tsx'
import { useWords } from '../../words/index.ts'

/** Messages are written when the alert comes in, which is after it happened: a few of the device since then hold them. */
const SOON_MS = 60_000
const LOOKED_AT = 200

export function AlertMessages({ alert: { id, deviceId, dateTime } }: { alert: DeviceAlert }) {
  const { alerts: words } = useWords()
  const { data } = useQuery({
    queryKey: ['messages', 'about', id],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.parse(dateTime) - SOON_MS).toISOString()
      const { items } = await sextant.messages.list({ device: deviceId, from, limit: LOOKED_AT }, { signal })
      return items.filter(({ alertId }) => alertId === id)
    },
  })
  return (
    <section aria-label={words.messages}>
      <Title order={3} size={14} mb={6}>
        {words.messages}
      </Title>
      <Stack gap={6} mb={8}>
        {data?.length === 0 && (
          <Text size="sm" c="dimmed">
            {words.noMessages}
          </Text>
        )}
        {data?.map((message) => (
          <Group key={message.id} justify="space-between" wrap="nowrap" gap="xs">
            <TextLink
              to="/messages"
              search={{ device: deviceId, message: message.id }}
              size="sm"
              className="ellipsis"
            >
              {message.to}
            </TextLink>
            <MessageStatusBadge status={message.status} />
          </Group>
        ))}
      </Stack>
      <TextLink to="/messages" search={{ device: deviceId }} size="sm">
        {words.allMessages}
      </TextLink>
    </section>
  )
}
