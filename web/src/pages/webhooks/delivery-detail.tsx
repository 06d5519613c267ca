import { Button, Stack, Text, Timeline, Title } from '@mantine/core'
import type { WebhookAttempt, WebhookDelivery } from '@sextant/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { useFormat } from '../../format/use-format.ts'
import { Facts } from '../../ui/facts.tsx'
import { Problem } from '../../ui/problem.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'
import { sayEvent } from './say-webhook.ts'

interface DeliveryDetailProps {
  webhookId: string
  delivery: WebhookDelivery
  canReplay: boolean
}

export function DeliveryDetail({ webhookId, delivery, canReplay }: DeliveryDetailProps) {
  const { webhooks: words } = useWords()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { id, eventId, type, attempts, creation, delivered, nextAttempt } = delivery
  const replay = useMutation({
    mutationFn: () => sextant.webhooks.replay(webhookId, { deliveryId: id }),
    onSuccess: (count) => {
      toast(words.sentAgain(count))
      return queryClient.invalidateQueries({ queryKey: ['webhooks', webhookId, 'deliveries'] })
    },
  })
  return (
    <Stack className="delivery-detail" gap="md">
      <Facts
        facts={[
          [words.made(format.zone), format.dateTime(creation)],
          delivered !== null && [words.deliveredAt(format.zone), format.dateTime(delivered)],
          nextAttempt !== null && [words.nextAttempt(format.zone), format.dateTime(nextAttempt)],
          eventId !== null && [words.eventId, String(eventId)],
          [words.deliveryId, id],
        ]}
      />
      <Attempts attempts={attempts} />
      {canReplay && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={16} />}
            loading={replay.isPending}
            aria-label={words.sendAgainOf(sayEvent(type, words))}
            onClick={() => replay.mutate()}
          >
            {words.sendAgain}
          </Button>
          <Problem error={replay.error} />
        </div>
      )}
    </Stack>
  )
}

function Attempts({ attempts }: { attempts: readonly WebhookAttempt[] }) {
  const { webhooks: words } = useWords()
  const format = useFormat()
  return (
    <div>
      <Title order={3} size={14} mb="sm">
        {words.attempts}
      </Title>
      {attempts.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noAttempts}
        </Text>
      )}
      <Timeline active={attempts.length} bulletSize={14} lineWidth={2}>
        {attempts.map(({ at, status, error, durationMs, answer = '' }, index) => (
          <Timeline.Item key={at} title={words.attempt(index + 1)} color={error === null ? 'teal' : 'red'}>
            <Text size="xs" c="dimmed">
              {format.dateTime(at)} ({format.zone})
            </Text>
            <Text size="sm">
              {status === null ? words.noAnswer(durationMs) : words.answered(status, durationMs)}
            </Text>
            {error !== null && <Text size="sm">{error}</Text>}
            {answer !== '' && (
              <pre className="delivery-answer" aria-label={words.answer}>
                {answer}
              </pre>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </div>
  )
}
