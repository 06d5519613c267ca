import { Collapse, Text, UnstyledButton } from '@mantine/core'
import type { WebhookDelivery } from '@sextant/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { Ago } from '../../ui/ago.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useWords } from '../../words/index.ts'
import { DeliveryDetail } from './delivery-detail.tsx'
import { sayEvent } from './say-webhook.ts'

const LOOKS = { pending: 'waiting', delivered: 'done', failed: 'failed' } as const

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
        <StatusBadge look={LOOKS[status]}>{words.statuses[status]}</StatusBadge>
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
