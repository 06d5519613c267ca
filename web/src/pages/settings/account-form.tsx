import { Group, Progress, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Account } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountQuery } from '../../api/account.ts'
import { fieldErrors } from '../../api/explain-error.ts'
import { sextant } from '../../api/sextant.ts'
import { useFormat } from '../../format/use-format.ts'
import { sessionQuery } from '../../session/session.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { LimitInput } from '../../ui/limit-input.tsx'
import { RecordFormFoot } from '../../ui/record-form-foot.tsx'
import { TimeZonePicker } from '../../ui/time-zone-picker.tsx'
import { toastSaved } from '../../ui/toast.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useRecordForm } from '../../ui/use-record-form.ts'
import { useWords } from '../../words/index.ts'
import { KeepLocationsInput } from './keep-locations-input.tsx'

const valuesOf = ({ name, timeZone, defaults, locationEvents, limitNotice, keepLocationsDays }: Account) => ({
  name,
  timeZone,
  defaults,
  locationEvents,
  limitNotice,
  keepLocationsDays,
})

const isLess = (days: number | null, before: number | null) =>
  days !== null && (before === null || days < before)

export function AccountForm({ account }: { account: Tagged<Account> }) {
  const { settings: words } = useWords()
  const format = useFormat()
  const queryClient = useQueryClient()
  const { licenses } = account.value
  const { form, etag, isOutdated, loadNewest } = useRecordForm(account, valuesOf)
  const [isAsking, setAsking] = useState(false)
  const { mutate, mutateAsync, isPending, error } = useMutation({
    mutationFn: (values: typeof form.values) => sextant.account.patch(values, { ifMatch: etag }),
    onSuccess: () => {
      toastSaved()
      form.resetDirty()
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      return queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
    onError: (failure) => form.setErrors(fieldErrors(failure)),
  })
  // What is deleted cannot be had back.
  const save = (values: typeof form.values) =>
    isLess(values.keepLocationsDays, account.value.keepLocationsDays) ? setAsking(true) : mutate(values)
  const { keepLocationsDays } = form.values
  return (
    <form onSubmit={form.onSubmit(save)}>
      <UnsavedGuard dirty={form.isDirty()} />
      <Stack maw={520}>
        <div>
          <Group justify="space-between" mb={4}>
            <Text size="sm" fw={500}>
              {words.licences}
            </Text>
            <Text size="sm">
              {words.licencesUsed(format.number(licenses.used), format.number(licenses.total))}
            </Text>
          </Group>
          <Progress
            value={licenses.total === 0 ? 100 : (100 * licenses.used) / licenses.total}
            color={licenses.available === 0 ? 'orange' : 'ocean'}
            aria-label={words.licences}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {words.licencesHint}
          </Text>
        </div>
        <TextInput label={words.accountName} required maxLength={200} {...form.getInputProps('name')} />
        <TimeZonePicker
          label={words.accountZone}
          description={words.accountZoneHint}
          {...form.getInputProps('timeZone')}
        />
        <LimitInput
          label={words.defaultEmailLimit}
          description={words.defaultLimitHint}
          {...form.getInputProps('defaults.dailyEmailLimit')}
        />
        <LimitInput
          label={words.defaultSmsLimit}
          description={words.defaultLimitHint}
          {...form.getInputProps('defaults.dailySmsLimit')}
        />
        <Select
          label={words.locationEvents}
          description={words.locationEventsHint}
          allowDeselect={false}
          data={(['all', 'sampled', 'none'] as const).map((value) => ({
            value,
            label: words.locationEventsChoices[value],
          }))}
          {...form.getInputProps('locationEvents')}
        />
        <Switch
          label={words.limitNotice}
          description={words.limitNoticeHint}
          {...form.getInputProps('limitNotice', { type: 'checkbox' })}
        />
        <KeepLocationsInput {...form.getInputProps('keepLocationsDays')} />
        <RecordFormFoot
          error={error}
          isOutdated={isOutdated}
          isDirty={form.isDirty()}
          isSaving={isPending}
          onLoadNewest={loadNewest}
          onCancel={() => form.reset()}
        />
      </Stack>
      <Confirm
        opened={isAsking}
        title={words.forgetLocations}
        action={words.forgetLocationsAction}
        run={() => mutateAsync(form.values)}
        onClose={() => setAsking(false)}
      >
        {words.forgetLocationsText(keepLocationsDays ?? 0, format.number(keepLocationsDays ?? 0))}
      </Confirm>
    </form>
  )
}
