import { Center, Drawer, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMay, useSession } from '../../session/session.ts'
import { MessageStatusBadge } from '../../ui/message-status-badge.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { explainMessage } from './explain-message.ts'
import { MessageAttempts } from './message-attempts.tsx'
import { MessageFacts } from './message-facts.tsx'
import { Resend } from './resend.tsx'

export function MessageDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { messages: words, common } = useWords()
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size={480}
      title={words.detail}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      {id !== undefined && <MessageDetail key={id} id={id} />}
    </Drawer>
  )
}

function MessageDetail({ id }: { id: string }) {
  const { messages: words, common } = useWords()
  const { accountTimeZone } = useSession()
  const mayResend = useMay('execute')
  const format = useFormat()
  const { data: message, error } = useQuery({
    queryKey: ['messages', id],
    queryFn: ({ signal }) => sextant.messages.get(id, { signal }),
  })
  if (error) return <Problem error={error} />
  if (!message)
    return (
      <Center p="xl">
        <Loader aria-label={common.loading} />
      </Center>
    )
  return (
    <Stack gap="lg">
      <div>
        <Group gap="xs" mb={6}>
          <MessageStatusBadge status={message.status} />
          <Text size="sm" c="dimmed">
            {words.channels[message.channel]}
          </Text>
        </Group>
        <Text size="sm">{explainMessage(message, words, format, accountTimeZone)}</Text>
      </div>
      {mayResend && message.status !== 'queued' && <Resend message={message} />}
      <MessageFacts message={message} />
      <section aria-label={words.text}>
        <Title order={3} size={14} mb={6}>
          {message.subject || words.text}
        </Title>
        <div className="message-text">{message.text}</div>
      </section>
      <MessageAttempts attempts={message.attempts} />
    </Stack>
  )
}
