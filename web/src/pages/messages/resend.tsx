import { Alert, Button, Text } from '@mantine/core'
import type { Message } from '@sextant/contract'
import { SextantError } from '@sextant/sdk'
import { IconAlertCircle, IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { useFormat } from '../../format/use-format.ts'
import { TextLink } from '../../ui/links.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'
import { countedAs } from './explain-message.ts'

/** Puts a message back into the queue, or says why that cannot be and what would help. */
export function Resend({ message }: { message: Message }) {
  const { messages: words } = useWords()
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sextant.messages.resend(message.id),
    onSuccess: async () => {
      toast(words.resent)
      await queryClient.invalidateQueries({ queryKey: ['messages'] })
    },
  })
  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {message.status === 'sent' && `${words.resendTwice} `}
        {message.deviceId !== null && words.resendHint}
      </Text>
      {error && <Refusal message={message} error={error} />}
      <Button
        variant={message.status === 'sent' ? 'default' : 'filled'}
        leftSection={<IconSend size={17} />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {words.resend}
      </Button>
    </div>
  )
}

function Refusal({ message, error }: { message: Message; error: Error }) {
  const { messages: words } = useWords()
  const format = useFormat()
  const code = error instanceof SextantError ? error.code : undefined
  const isDevices = code === 'daily_limit_reached' || code === 'device_expired'
  const explain = () => {
    if (code === 'device_expired') return words.refusedExpired
    if (code === 'conflict') return words.refusedQueued
    if (!(error instanceof SextantError) || code !== 'daily_limit_reached' || error.resetsAt === undefined)
      return explainError(error)
    const when = `${format.dateTime(error.resetsAt)} (${format.zone})`
    return words.refusedLimit(countedAs(message.channel, words), when)
  }
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={18} />} mb="sm">
      {explain()}
      {isDevices && message.deviceId !== null && (
        <TextLink
          to="/"
          search={{ device: message.deviceId, tab: 'limits' }}
          display="block"
          size="sm"
          mt={4}
        >
          {words.toDevice}
        </TextLink>
      )}
    </Alert>
  )
}
