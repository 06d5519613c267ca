import { Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../api/account.ts'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/index.ts'

/** How many licences are taken, always in sight. */
export function LicenceBar() {
  const { live: words } = useWords()
  const format = useFormat()
  const { data } = useQuery(accountQuery)
  if (!data) return <div className="licence-bar" />
  const { used, total, available } = data.value.licenses
  const isFull = available === 0
  const text = words.licencesOf(format.number(used), format.number(total))
  return (
    <div className="licence-bar" data-full={isFull || undefined}>
      <Group justify="space-between" mb={4}>
        <Text size="xs" c="dimmed">
          {words.licences}
        </Text>
        <Text size="xs" fw={600} className="figures">
          {text}
        </Text>
      </Group>
      <Progress.Root size={5}>
        <Progress.Section
          value={total === 0 ? 100 : Math.min(100, (100 * used) / total)}
          color={isFull ? 'var(--sx-licences-full)' : 'ocean'}
          aria-label={words.licences}
          aria-valuetext={text}
        />
      </Progress.Root>
      {isFull && (
        <Text size="xs" mt={5} className="licences-full">
          {words.licencesFull}
        </Text>
      )}
    </div>
  )
}
