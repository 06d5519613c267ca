import { Button, Divider, Group, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Device, DeviceUsage } from '@sextant/contract'
import type { LimitsAndUsage, Tagged } from '@sextant/sdk'
import { IconDeviceFloppy, IconMail, IconMessage2 } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { fieldErrors } from '../../../api/explain-error.ts'
import { sextant } from '../../../api/sextant.ts'
import { useSession } from '../../../session/session.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { SaveProblem } from '../../../ui/save-problem.tsx'
import { toastSaved } from '../../../ui/toast.ts'
import { useWords } from '../../../words/index.ts'
import { CountersRestart } from './counters-restart.tsx'
import { DailyLimit } from './daily-limit.tsx'
import { useFreeLicences } from './licence-note.tsx'
import { effectOn, isLimit, type LimitsValues, limitsOf, valuesOf } from './limits-values.ts'

interface LimitsFormProps {
  device: Device
  base: Tagged<LimitsAndUsage>
  usage: DeviceUsage
  onDirty: (dirty: boolean) => void
  onSaved: () => Promise<unknown>
  onReload: () => Promise<unknown>
}

export function LimitsForm({ device, base, usage, onDirty, onSaved, onReload }: LimitsFormProps) {
  const {
    devices: { limits: words },
    common,
  } = useWords()
  const { accountTimeZone } = useSession()
  const free = useFreeLicences()
  const checkLimit = (value: number | string, off: boolean) =>
    off || isLimit(value) ? null : words.enterNumber
  const form = useForm<LimitsValues>({
    initialValues: valuesOf(base.value),
    validate: {
      dailyEmailLimit: (value, { noEmailLimit }) => checkLimit(value, noEmailLimit),
      dailySmsLimit: (value, { noSmsLimit }) => checkLimit(value, noSmsLimit),
      expirationDate: (value, { expires }) => (expires && value === null ? words.chooseDate : null),
    },
  })
  const dirty = form.isDirty()
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const takeOver = useEffectEvent(() => {
    const values = valuesOf(base.value)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
  })
  useEffect(() => takeOver(), [base.etag])
  const save = useMutation({
    mutationFn: (values: LimitsValues) =>
      sextant.devices.limits.replace(device.id, limitsOf(values), { ifMatch: base.etag }),
    onSuccess: async (_saved, values) => {
      form.setInitialValues(values)
      form.resetDirty(values)
      onDirty(false)
      toastSaved()
      await onSaved()
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
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
        limit={base.value.dailyEmailLimit}
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
        limit={base.value.dailySmsLimit}
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
      <SaveProblem error={save.error} reload={() => void onReload().then(() => save.reset())} />
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
          disabled={!dirty}
          leftSection={<IconDeviceFloppy size={17} />}
        >
          {common.save}
        </Button>
      </Group>
    </form>
  )
}
