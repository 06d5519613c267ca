import { Switch, Text } from '@mantine/core'
import type { Webhook } from '@sextant/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { toastError } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'
import { useMayChange } from './use-may-change.ts'

export function EnabledSwitch({ webhook }: { webhook: Webhook }) {
  const { webhooks: words } = useWords()
  const { id, url, enabled } = webhook
  const queryClient = useQueryClient()
  const mayChange = useMayChange(webhook)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => sextant.webhooks.patch(id, { enabled: wanted }),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  if (!mayChange) return <Text size="sm">{enabled ? words.enabled : words.off}</Text>
  return (
    <Switch
      aria-label={words.enable(url)}
      checked={isPending ? variables : enabled}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  )
}
