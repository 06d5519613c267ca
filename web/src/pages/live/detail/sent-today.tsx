import { Group, Progress, Text } from '@mantine/core'
import { useFormat } from '../../../format/use-format.ts'
import { useWords } from '../../../words/index.ts'

const WARN_FROM = 0.85

/** A counter of today against its limit. */
export function SentToday({ name, sent, limit }: { name: string; sent: number; limit: number | null }) {
  const {
    devices: { limits: words },
  } = useWords()
  const format = useFormat()
  const share = limit === null ? 0 : limit === 0 ? 1 : Math.min(1, sent / limit)
  const text =
    limit === null
      ? words.noLimitSet(format.number(sent))
      : words.ofLimit(format.number(sent), format.number(limit))
  return (
    <div className="sent-today">
      <Group justify="space-between" mt="sm" mb={4} gap="xs">
        <Text size="sm" c="dimmed">
          {name}
        </Text>
        <Text size="sm" fw={600} aria-live="polite">
          {text}
        </Text>
      </Group>
      {limit !== null && (
        <Progress.Root size={6}>
          <Progress.Section
            value={share * 100}
            color={share >= WARN_FROM ? 'orange.8' : 'ocean.7'}
            aria-label={name}
            aria-valuetext={text}
          />
        </Progress.Root>
      )}
      {limit !== null && limit > 0 && sent >= limit && (
        <Text size="xs" mt={4}>
          {words.reached}
        </Text>
      )}
    </div>
  )
}
