import { Button, Divider, Group, Stack, Switch, Text } from '@mantine/core'
import type { Device } from '@sextant/contract'
import type { LimitsAndUsage, Tagged } from '@sextant/sdk'
import { IconDeviceFloppy, IconMail, IconMessage2 } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fieldErrors } from '../../../api/explain-error.ts'
import { sextant } from '../../../api/sextant.ts'
import { useSession } from '../../../session/session.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { SaveProblem } from '../../../ui/save-problem.tsx'
import { toastSaved } from '../../../ui/toast.ts'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { useRecordForm } from '../../../ui/use-record-form.ts'
import { useWords } from '../../../words/index.ts'
import { CountersRestart } from './counters-restart.tsx'
import { DailyLimit } from './daily-limit.tsx'
import { useFreeLicences } from './licence-note.tsx'
import { checkLimits, effectOn, type LimitsValues, leavesForm, limitsOf, valuesOf } from './limits-values.ts'

interface LimitsFormProps {
  device: Device
  newest: Tagged<LimitsAndUsage>
}

export function LimitsForm({ device, newest }: LimitsFormProps) {
  const {
    devices: { limits: words },
    common,
  } = useWords()
  const { accountTimeZone } = useSession()
  const queryClient = useQueryClient()
  const free = useFreeLicences()
  const { usage, dailyEmailLimit, dailySmsLimit } = newest.value
  const { form, etag, isOutdated, loadNewest } = useRecordForm(newest, valuesOf, {
    validate: checkLimits(words),
  })
  const dirty = form.isDirty()
  const save = useMutation({
    mutationFn: (values: LimitsValues) =>
      sextant.devices.limits.replace(device.id, limitsOf(values), { ifMatch: etag }),
    onSuccess: (_saved, values) => {
      form.resetDirty(values)
      toastSaved()
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['devices', device.id] }),
  })
  const effect = effectOn(device.state === 'expired', form.values, usage.date)
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      <DailyLimit
        label={words.email}
        description={words.emailHint}
        noLimit={words.noEmailLimit}
        icon={<IconMail size={18} stroke={1.7} />}
        input={form.getInputProps('dailyEmailLimit')}
        checkbox={form.getInputProps('noEmailLimit', { type: 'checkbox' })}
        sent={usage.emailsSent}
        limit={dailyEmailLimit}
        counter={words.emailsToday}
      />
      <DailyLimit
        label={words.sms}
        description={words.smsHint}
        noLimit={words.noSmsLimit}
        icon={<IconMessage2 size={18} stroke={1.7} />}
        input={form.getInputProps('dailySmsLimit')}
        checkbox={form.getInputProps('noSmsLimit', { type: 'checkbox' })}
        sent={usage.smsSent}
        limit={dailySmsLimit}
        counter={words.smsToday}
      />
      <CountersRestart date={usage.date} />
      <Divider my="md" />
      <Stack gap="sm">
        <Switch
          label={words.expires}
          description={words.expiresHint}
          {...form.getInputProps('expires', { type: 'checkbox' })}
        />
        {form.values.expires && (
          <DateField
            label={words.date}
            description={words.dateHint(accountTimeZone)}
            withAsterisk
            {...form.getInputProps('expirationDate')}
          />
        )}
        {dirty && effect && (
          <Text size="sm" role="status">
            {effect === 'frees' ? words.atOnce : words.backAgain(free ?? 0)}
          </Text>
        )}
      </Stack>
      <SaveProblem
        error={save.error}
        isOutdated={isOutdated && !save.isPending}
        onLoadNewest={() => {
          loadNewest()
          save.reset()
        }}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button
          variant="default"
          disabled={!dirty || save.isPending}
          onClick={() => {
            form.reset()
            save.reset()
          }}
        >
          {common.cancel}
        </Button>
        <Button
          type="submit"
          loading={save.isPending}
          disabled={!dirty || isOutdated}
          leftSection={<IconDeviceFloppy size={17} />}
        >
          {common.save}
        </Button>
      </Group>
      <UnsavedGuard dirty={dirty} leaves={leavesForm} />
    </form>
  )
}
