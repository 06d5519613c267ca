import { Badge, Collapse, Text, UnstyledButton } from '@mantine/core'
import type { DeliveryStatus, WebhookDelivery } from '@sextant/contract'
import { IconCheck, IconChevronDown, IconClock, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { Ago } from '../../ui/ago.tsx'
import { useWords } from '../../words/index.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import { sayEvent } from './say-webhook.ts'

interface DeliveryItemProps {
  webhookId: string
  delivery: WebhookDelivery
  canReplay: boolean
}

/** One line of the log, which opens to each attempt. */
export function DeliveryItem({ webhookId, delivery, canReplay }: DeliveryItemProps) {
  const { webhooks: words } = useWords()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { type, status, attempts, nextAttempt, creation, replay } = delivery
  const last = attempts.at(-1)
  const facts = [
    last &&
      (last.status === null ? words.noAnswer(last.durationMs) : words.answered(last.status, last.durationMs)),
    attempts.length > 1 && words.attemptCount(attempts.length),
    status === 'pending' &&
      nextAttempt !== null &&
      attempts.length > 0 &&
      words.nextIn(format.ago(nextAttempt)),
    replay && words.replayed,
  ]
  return (
    <li className="delivery">
      <UnstyledButton
        className="delivery-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <StatusBadge status={status} />
        <span className="delivery-text">
          <span className="delivery-name">{sayEvent(type, words)}</span>
          <Text span size="xs" c="dimmed">
            {facts.filter((fact) => !!fact).join(' · ') || words.noAttempts}
          </Text>
        </span>
        <Text span size="sm" c="dimmed" className="delivery-time">
          <Ago at={creation} />
        </Text>
        <IconChevronDown className="delivery-chevron" size={17} aria-hidden />
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        {isOpen && <DeliveryDetail webhookId={webhookId} delivery={delivery} canReplay={canReplay} />}
      </Collapse>
    </li>
  )
}

const LOOKS = {
  pending: { color: 'blue', icon: IconClock },
  delivered: { color: 'teal', icon: IconCheck },
  failed: { color: 'red', icon: IconX },
} satisfies Record<DeliveryStatus, { color: string; icon: typeof IconClock }>

function StatusBadge({ status }: { status: DeliveryStatus }) {
  const { webhooks: words } = useWords()
  const { color, icon: Icon } = LOOKS[status]
  return (
    <Badge
      className="status-badge"
      component="span"
      variant="light"
      color={color}
      leftSection={<Icon size={13} aria-hidden />}
      tt="none"
      flex="none"
    >
      {words.statuses[status]}
    </Badge>
  )
}
