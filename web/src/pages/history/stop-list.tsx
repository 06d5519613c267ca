import { Group, Text, Title, UnstyledButton } from '@mantine/core'
import type { TrackStop } from '@sextant/contract'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/index.ts'

interface StopListProps {
  stops: readonly TrackStop[]
  /** How many there are; only the longest are listed. */
  total: number
  onChoose: (at: number) => void
}

export function StopList({ stops, total, onChoose }: StopListProps) {
  const { history: words } = useWords()
  const format = useFormat()
  return (
    <section aria-labelledby="stops">
      <Title order={2} size={15} id="stops" mb={4}>
        {words.stops(total)}
      </Title>
      {total > stops.length && (
        <Text size="xs" c="dimmed">
          {words.longestStops(stops.length)}
        </Text>
      )}
      <ul className="stop-list">
        {stops.map((stop) => (
          <li key={stop.from}>
            <UnstyledButton onClick={() => onChoose(Date.parse(stop.from))}>
              <Group justify="space-between" wrap="nowrap">
                <Text size="sm">{format.dateTimeShort(stop.from)}</Text>
                <Text size="sm" fw={600}>
                  {format.duration(stop.seconds)}
                </Text>
              </Group>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {stops.length > 0 && (
        <Text size="xs" c="dimmed">
          {words.zone(format.zone)}
        </Text>
      )}
    </section>
  )
}
