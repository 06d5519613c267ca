import type { MessageStatus } from '@sextant/contract'
import { useWords } from '../words/index.ts'
import { StatusBadge } from './status-badge.tsx'

const LOOKS = { queued: 'waiting', sent: 'done', failed: 'failed', suppressed: 'withheld' } as const

export function MessageStatusBadge({ status }: { status: MessageStatus }) {
  const { messages: words } = useWords()
  return <StatusBadge look={LOOKS[status]}>{words.statuses[status]}</StatusBadge>
}
