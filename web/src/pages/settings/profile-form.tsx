import { Stack, TextInput } from '@mantine/core'
import type { User } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { sessionQuery } from '../../session/session.ts'
import { CountryPicker } from '../../ui/country-picker.tsx'
import { RecordFormFoot } from '../../ui/record-form-foot.tsx'
import { TimeZonePicker } from '../../ui/time-zone-picker.tsx'
import { toastSaved } from '../../ui/toast.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useRecordForm } from '../../ui/use-record-form.ts'
import { useWords } from '../../words/index.ts'

const valuesOf = ({ name, email, timeZone, country }: User) => ({ name, email, timeZone, country })

export function ProfileForm({ user }: { user: Tagged<User> }) {
  const { settings: words, common } = useWords()
  const queryClient = useQueryClient()
  const { form, etag, isOutdated, loadNewest } = useRecordForm(user, valuesOf)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: typeof form.values) => sextant.users.patch(user.value.id, values, { ifMatch: etag }),
    onSuccess: () => {
      toastSaved()
      form.resetDirty()
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      return queryClient.invalidateQueries({ queryKey: ['users'] })
    },
    onError: (failure) => form.setErrors(fieldErrors(failure)),
  })
  return (
    <form onSubmit={form.onSubmit((values) => mutate(values))}>
      <UnsavedGuard dirty={form.isDirty()} />
      <Stack maw={520}>
        <TextInput
          label={common.name}
          required
          maxLength={200}
          autoComplete="name"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={words.email}
          type="email"
          required
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <CountryPicker label={words.country} {...form.getInputProps('country')} />
        <TimeZonePicker label={words.zone} description={words.zoneHint} {...form.getInputProps('timeZone')} />
        <RecordFormFoot
          error={error}
          isOutdated={isOutdated}
          isDirty={form.isDirty()}
          isSaving={isPending}
          onLoadNewest={loadNewest}
          onCancel={() => form.reset()}
        />
      </Stack>
    </form>
  )
}
