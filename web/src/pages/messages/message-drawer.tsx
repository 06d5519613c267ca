import { Center, Drawer, Group, Loader, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { useDeviceNames } from '../../fleet/device-names.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMay, useSession } from '../../session/session.ts'
import { TextLink } from '../../ui/links.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useWords } from '../../words/index.ts'
import { explainMessage } from './explain-message.ts'
import { MessageAttempts } from './message-attempts.tsx'
import { MessageStatusBadge } from './message-status-badge.tsx'
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
  const names = useDeviceNames()
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
  const { deviceId, alertId } = message
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
      <dl className="facts">
        <div className="wide">
          <dt>{words.to}</dt>
          <dd>{message.to}</dd>
        </div>
        <div className="wide">
          <dt>{words.device}</dt>
          <dd>
            {deviceId === null ? (
              words.platform
            ) : (
              <TextLink to="/" search={{ device: deviceId }}>
                {names.get(deviceId) ?? deviceId}
              </TextLink>
            )}
          </dd>
        </div>
        <div>
          <dt>{words.made(format.zone)}</dt>
          <dd>{format.dateTime(message.creation)}</dd>
        </div>
        {message.sent !== null && (
          <div>
            <dt>{words.sent(format.zone)}</dt>
            <dd>{format.dateTime(message.sent)}</dd>
          </div>
        )}
        {deviceId !== null && (
          <div className="wide">
            <dt>{words.alert}</dt>
            <dd>
              {alertId === null ? (
                words.byHand
              ) : (
                <TextLink to="/alerts" search={{ state: 'all', alert: alertId }}>
                  {words.showAlert}
                </TextLink>
              )}
            </dd>
          </div>
        )}
      </dl>
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
