import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../api/account.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useWords } from '../../../words/index.ts'

/** The daily limits that a new device starts with. */
export function DefaultLimits() {
  const {
    devices: { addDevice: words },
  } = useWords()
  const format = useFormat()
  const { data } = useQuery(accountQuery)
  if (!data) return null
  const { dailyEmailLimit, dailySmsLimit } = data.value.defaults
  const text = (limit: number | null) => (limit === null ? words.unlimited : format.number(limit))
  return (
    <Text size="sm" c="dimmed">
      {words.defaults(text(dailyEmailLimit), text(dailySmsLimit))}
    </Text>
  )
}
