import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { InstantField } from '../../ui/instant-field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/index.ts'

const HOUR = 3_600_000

interface ReplayTimeProps {
  webhookId: string
  opened: boolean
  onClose: () => void
}

/** For a receiver that was away: all that happened in a time, once more. */
export function ReplayTime({ webhookId, opened, onClose }: ReplayTimeProps) {
  const { webhooks: words, common } = useWords()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={words.replay}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <ReplayForm webhookId={webhookId} onClose={onClose} />
    </Modal>
  )
}

function ReplayForm({ webhookId, onClose }: Omit<ReplayTimeProps, 'opened'>) {
  const { webhooks: words, common } = useWords()
  const queryClient = useQueryClient()
  const form = useForm<{ from: string | null; to: string | null }>({
    initialValues: {
      from: new Date(Date.now() - HOUR).toISOString(),
      to: new Date().toISOString(),
    },
    validate: {
      from: (from) => (from === null ? words.wholeTime : null),
      to: (to, { from }) =>
        to === null ? words.wholeTime : from !== null && to < from ? words.wrongOrder : null,
    },
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ from, to }: typeof form.values) =>
      sextant.webhooks.replay(webhookId, { from: from ?? '', to: to ?? '' }),
    onSuccess: (count) => {
      toast(words.sentAgain(count))
      onClose()
      return queryClient.invalidateQueries({ queryKey: ['webhooks', webhookId, 'deliveries'] })
    },
    onError: (failure) => form.setErrors(fieldErrors(failure)),
  })
  return (
    <form onSubmit={form.onSubmit((values) => mutate(values))}>
      <Stack>
        <Text size="sm">{words.replayHint}</Text>
        <InstantField label={words.from} clearable={false} {...form.getInputProps('from')} />
        <InstantField label={words.to} clearable={false} {...form.getInputProps('to')} />
        <Problem error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {words.replayRun}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
