import { Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Device } from '@sextant/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { groupsQuery } from '../../../api/groups.ts'
import { addDays, dayOf } from '../../../format/day-start.ts'
import { useSession } from '../../../session/session.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useWords } from '../../../words/index.ts'
import { addDevice, checkNewDevice, emptyNewDevice, newDeviceErrors } from './add-device-values.ts'
import { DefaultLimits } from './default-limits.tsx'
import { DeviceFields } from './device-fields.tsx'
import { hasImeiCheckDigit, isImei } from './imei.ts'
import { LicenceNote, useFreeLicences } from './licence-note.tsx'
import { useMayChangeGroups } from './use-may-change-groups.ts'

interface AddDeviceFormProps {
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onAdded: (device: Device, groupsFailed: boolean) => void
}

export function AddDeviceForm({ onDirty, onCancel, onAdded }: AddDeviceFormProps) {
  const { devices, common } = useWords()
  const words = devices.addDevice
  const { accountTimeZone, scope } = useSession()
  const queryClient = useQueryClient()
  const mayGroup = useMayChangeGroups()
  const free = useFreeLicences()
  const form = useForm({ initialValues: emptyNewDevice, validate: checkNewDevice(devices) })
  const dirty = form.isDirty()
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const create = useMutation({
    mutationFn: () => addDevice(form.values),
    onSuccess: ({ device, groupsFailed }) => onAdded(device, groupsFailed),
    onError: (error) => form.setErrors(newDeviceErrors(error, words)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['account'] })
      void queryClient.invalidateQueries({ queryKey: ['groups'] })
    },
  })
  if (scope.deviceId !== null) return <Text size="sm">{words.oneDeviceOnly}</Text>
  const id = form.values.id.trim()
  return (
    <form onSubmit={form.onSubmit(() => create.mutate())} noValidate>
      <Stack gap="sm">
        <LicenceNote />
        <TextInput
          label={words.id}
          description={`${words.idHint} ${words.idEmpty}`}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('id')}
        />
        {isImei(id) && !hasImeiCheckDigit(id) && (
          <Text size="sm" role="status">
            {words.checkImei}
          </Text>
        )}
        <DeviceFields form={form} />
        {mayGroup && <GroupsField {...form.getInputProps('groups')} />}
        <DateField
          label={words.expires}
          description={words.expiresHint(accountTimeZone)}
          placeholder={common.never}
          minDate={addDays(dayOf(Date.now(), accountTimeZone), 1)}
          {...form.getInputProps('expirationDate')}
        />
        <DefaultLimits />
        <Problem error={Object.keys(newDeviceErrors(create.error, words)).length > 0 ? null : create.error} />
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" loading={create.isPending} disabled={free === 0}>
          {words.create}
        </Button>
      </Group>
    </form>
  )
}

function GroupsField(props: { value?: string[]; onChange?: (groups: string[]) => void }) {
  const { devices, common } = useWords()
  const { data = [] } = useQuery(groupsQuery)
  if (data.length === 0) return null
  return (
    <MultiSelect
      label={devices.addDevice.groups}
      description={devices.addDevice.groupsHint}
      placeholder={devices.addDevice.chooseGroups}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      limit={50}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': common.clear }}
      nothingFoundMessage={common.nothingFound}
      {...props}
    />
  )
}
