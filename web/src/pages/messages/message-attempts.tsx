import { Text, Timeline, Title } from '@mantine/core'
import type { MessageAttempt } from '@sextant/contract'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/index.ts'

/** Each try to hand the message over, and what the other side said. */
export function MessageAttempts({ attempts }: { attempts: readonly MessageAttempt[] }) {
  const { messages: words } = useWords()
  const format = useFormat()
  return (
    <section aria-label={words.attempts}>
      <Title order={3} size={14} mb="sm">
        {words.attempts}
      </Title>
      {attempts.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noAttempts}
        </Text>
      )}
      <Timeline active={attempts.length} bulletSize={14} lineWidth={2}>
        {attempts.map(({ number, started, outcome, detail }) => (
          <Timeline.Item
            key={number}
            title={words.attempt(number)}
            color={outcome === 'sent' ? 'teal' : outcome === null ? 'gray' : 'red'}
          >
            <Text size="xs" c="dimmed">
              {format.dateTime(started)} ({format.zone})
            </Text>
            <Text size="sm">{outcome === null ? words.underWay : words.outcomes[outcome]}</Text>
            {detail !== null && (
              <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {detail}
              </Text>
            )}
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  )
}
