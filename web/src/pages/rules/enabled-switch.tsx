import { Switch, Text } from '@mantine/core'
import type { AlertRule } from '@sextant/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sextant } from '../../api/sextant.ts'
import { toastError } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'
import { useMayEditRules } from './use-may-edit-rules.ts'

export function EnabledSwitch({ rule: { id, name, enabled } }: { rule: AlertRule }) {
  const { rules: words } = useWords()
  const queryClient = useQueryClient()
  const mayEdit = useMayEditRules()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => sextant.alertRules.patch(id, { enabled: wanted }),
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['alertRules'] }),
  })
  if (!mayEdit) return <Text size="sm">{enabled ? words.enabled : words.off}</Text>
  return (
    <Switch
      aria-label={words.enable(name)}
      checked={isPending ? variables : enabled}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  )
}
