import { Badge } from '@mantine/core'
import type { MessageStatus } from '@sextant/contract'
import { IconBan, IconCheck, IconClock, IconX } from '@tabler/icons-react'
import { useWords } from '../words/index.ts'

const LOOKS = {
  queued: { color: 'blue', icon: IconClock },
  sent: { color: 'teal', icon: IconCheck },
  failed: { color: 'red', icon: IconX },
  suppressed: { color: 'orange', icon: IconBan },
} satisfies Record<MessageStatus, { color: string; icon: typeof IconClock }>

export function MessageStatusBadge({ status }: { status: MessageStatus }) {
  const { messages: words } = useWords()
  const { color, icon: Icon } = LOOKS[status]
  return (
    <Badge
      className="status-badge"
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
