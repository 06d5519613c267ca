import { Alert } from '@mantine/core'
import type { Message } from '@sextant/contract'
import { IconPlugOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { useWords } from '../../words/index.ts'

/** What the operator has still to set. Of SMS that is known only once one waits for it. */
export function NotSetUp({ messages }: { messages: readonly Message[] }) {
  const { messages: words } = useWords()
  const { data } = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => sextant.setup.state({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const waits = (channel: Message['channel']) =>
    messages.some((message) => message.channel === channel && message.reason === 'not_configured')
  const note = { variant: 'light', color: 'orange', mb: 'md', icon: <IconPlugOff size={18} /> } as const
  return (
    <>
      {data?.mail === false && (
        <Alert {...note} title={words.mailMissing}>
          {words.mailMissingText}
        </Alert>
      )}
      {waits('SMS') && (
        <Alert {...note} title={words.smsMissing}>
          {words.smsMissingText}
        </Alert>
      )}
    </>
  )
}
