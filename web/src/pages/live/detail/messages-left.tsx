import { Text } from '@mantine/core'
import type { MessageChannel } from '@sextant/contract'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../format/use-format.ts'
import { useWords } from '../../../words/index.ts'
import { limitsQuery } from './limits-query.ts'

interface MessagesLeftProps {
  deviceId: string
  channel: MessageChannel
  wanted: number
}

/** How much of today's limit is left, and whether it does for what is being written. */
export function MessagesLeft({ deviceId, channel, wanted }: MessagesLeftProps) {
  const {
    devices: { message: words },
  } = useWords()
  const format = useFormat()
  const { data } = useQuery(limitsQuery(deviceId))
  if (!data) return null
  const { dailyEmailLimit, dailySmsLimit, usage } = data.value
  const [limit, sent] =
    channel === 'Email' ? [dailyEmailLimit, usage.emailsSent] : [dailySmsLimit, usage.smsSent]
  if (limit === null)
    return (
      <Text size="sm" c="dimmed">
        {words.leftUnlimited}
      </Text>
    )
  const left = Math.max(0, limit - sent)
  const isTooFew = wanted > left || left === 0
  return (
    <Text size="sm" c={isTooFew ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      {isTooFew
        ? words.tooFew(format.number(Math.max(1, wanted)), format.number(left))
        : words.left(format.number(left), format.number(limit))}
    </Text>
  )
}
