import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { Webhook } from '@sextant/contract'
import type { NewWebhook, Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { useMay } from '../../session/session.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { NewRecordFoot } from '../../ui/new-record-foot.tsx'
import { RecordFormFoot } from '../../ui/record-form-foot.tsx'
import { toastSaved } from '../../ui/toast.ts'
import { useRecordForm } from '../../ui/use-record-form.ts'
import { useWords } from '../../words/index.ts'
import { EventsField } from './events-field.tsx'
import { sayUrlProblem } from './say-webhook.ts'
import { emptyWebhook, inputOf, valuesOf, type WebhookValues } from './webhook-values.ts'

interface WebhookFormProps {
  /** Absent for a new one. */
  webhook?: Tagged<Webhook>
  onClose: () => void
  onMade?: (made: NewWebhook) => void
}

export function WebhookForm({ webhook, onClose, onMade }: WebhookFormProps) {
  const { webhooks: words, common } = useWords()
  const queryClient = useQueryClient()
  const mayManageUsers = useMay('users')
  const id = webhook?.value.id
  const { form, etag, isOutdated, loadNewest } = useRecordForm(
    webhook ?? { value: emptyWebhook(mayManageUsers), etag: '' },
    valuesOf,
    { validate: { url: (url) => (url.trim() === '' ? words.urlMissing : null) } },
  )
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (values: WebhookValues) => {
      const input = inputOf(values)
      if (id === undefined) return sextant.webhooks.create(input)
      await sextant.webhooks.patch(id, input, { ifMatch: etag })
      return undefined
    },
    onSuccess: async (made) => {
      toastSaved()
      form.resetDirty()
      await queryClient.invalidateQueries({ queryKey: ['webhooks'] })
      if (made) onMade?.(made)
      else onClose()
    },
    onError: (failure) => {
      const { url, ...others } = fieldErrors(failure)
      form.setErrors({ ...others, ...(url !== undefined && { url: sayUrlProblem(url, words) }) })
    },
  })
  // What stands at its field already is not said twice.
  const problem = form.errors['url'] === undefined ? error : null
  return (
    <FormModal
      opened
      size="lg"
      title={id === undefined ? words.add : words.edit}
      dirty={form.isDirty() && !isPending}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={form.onSubmit((values) => mutate(values))} noValidate>
          <Stack>
            <TextInput
              label={words.url}
              description={words.urlHint}
              placeholder="https://hooks.example.org/sextant"
              type="url"
              required
              maxLength={2000}
              data-autofocus
              {...form.getInputProps('url')}
            />
            <Textarea
              label={common.description}
              description={words.descriptionHint}
              autosize
              maxLength={2000}
              {...form.getInputProps('description')}
            />
            <EventsField
              all={form.values.all}
              onAll={(all) => form.setFieldValue('all', all)}
              events={form.values.events}
              onEvents={(events) => form.setFieldValue('events', events)}
            />
            <Switch
              label={words.enabled}
              description={words.enabledHint}
              {...form.getInputProps('enabled', { type: 'checkbox' })}
            />
            {id === undefined ? (
              <NewRecordFoot error={problem} action={words.create} isSaving={isPending} onCancel={close} />
            ) : (
              <RecordFormFoot
                error={problem}
                isOutdated={isOutdated}
                isDirty={form.isDirty()}
                isSaving={isPending}
                onLoadNewest={loadNewest}
                onCancel={close}
              />
            )}
          </Stack>
        </form>
      )}
    </FormModal>
  )
}
