import { Input, Stack, Switch, TextInput } from '@mantine/core'
import type { ShareLink } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { NewRecordFoot } from '../../ui/new-record-foot.tsx'
import { RecordFormFoot } from '../../ui/record-form-foot.tsx'
import { toastSaved } from '../../ui/toast.ts'
import { useRecordForm } from '../../ui/use-record-form.ts'
import { useWords } from '../../words/index.ts'
import { checkContents, checkEnd } from './check-link.ts'
import { type LinkValues, valuesOf } from './share-link-values.ts'
import { SharedFields } from './shared-fields.tsx'
import { UntilField } from './until-field.tsx'

interface ShareLinkFormProps {
  /** With an empty id for a new one. */
  link: Tagged<ShareLink>
  onClose: () => void
  onSaved: (link: ShareLink) => void
}

export function ShareLinkForm({ link, onClose, onSaved }: ShareLinkFormProps) {
  const { shareLinks: words, common } = useWords()
  const queryClient = useQueryClient()
  const { id } = link.value
  const isNew = id === ''
  const { form, etag, isOutdated, loadNewest } = useRecordForm(link, valuesOf, {
    validate: {
      devices: (_, values) => checkContents(values, words),
      expires: (expires) => checkEnd(expires, link.value.expires, words),
    },
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ expires, ...values }: LinkValues) => {
      const input = { ...values, expires: expires ?? '' }
      return isNew ? sextant.shareLinks.create(input) : sextant.shareLinks.patch(id, input, { ifMatch: etag })
    },
    onSuccess: async (saved) => {
      toastSaved()
      form.resetDirty()
      await queryClient.invalidateQueries({ queryKey: ['shareLinks'] })
      onSaved(saved)
    },
    onError: (failure) => form.setErrors(fieldErrors(failure)),
  })
  return (
    <FormModal
      opened
      size="lg"
      title={isNew ? words.add : words.edit}
      dirty={form.isDirty() && !isPending}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={form.onSubmit((values) => mutate(values))} noValidate>
          <Stack>
            <TextInput
              label={common.name}
              description={words.nameHint}
              placeholder={words.namePlaceholder}
              maxLength={200}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <SharedFields
              devices={form.values.devices}
              onDevices={(devices) => form.setFieldValue('devices', devices)}
              groups={form.values.groups}
              onGroups={(groups) => form.setFieldValue('groups', groups)}
            />
            {form.errors['devices'] !== undefined && (
              <Input.Error role="alert">{form.errors['devices']}</Input.Error>
            )}
            <UntilField
              first={isNew ? '7' : 'custom'}
              value={form.values.expires}
              onChange={(expires) => form.setFieldValue('expires', expires)}
              error={form.errors['expires']}
            />
            <Switch
              label={words.trail}
              description={words.trailHint}
              {...form.getInputProps('trail', { type: 'checkbox' })}
            />
            {isNew ? (
              <NewRecordFoot error={error} action={words.create} isSaving={isPending} onCancel={close} />
            ) : (
              <RecordFormFoot
                error={error}
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
