import { Button, Tooltip } from '@mantine/core'
import type { Webhook } from '@sextant/contract'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { toast, toastError } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'

export function SendTest({ webhook: { id, enabled } }: { webhook: Webhook }) {
  const { webhooks: words } = useWords()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => sextant.webhooks.test(id),
    onSuccess: () => {
      toast(words.testSent)
      return queryClient.invalidateQueries({ queryKey: ['webhooks', id, 'deliveries'] })
    },
    onError: toastError,
  })
  return (
    <Tooltip label={words.offHint} disabled={enabled}>
      <Button
        leftSection={<IconSend size={17} />}
        loading={isPending}
        disabled={!enabled}
        onClick={() => mutate()}
      >
        {words.sendTest}
      </Button>
    </Tooltip>
  )
}
