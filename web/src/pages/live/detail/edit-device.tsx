import { Button, Group } from '@mantine/core'
import type { Device } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fieldErrors } from '../../../api/explain-error.ts'
import { sextant } from '../../../api/sextant.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { LoadingPage } from '../../../ui/loading-page.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SaveProblem } from '../../../ui/save-problem.tsx'
import { toastSaved } from '../../../ui/toast.ts'
import { useRecordForm } from '../../../ui/use-record-form.ts'
import { useWords } from '../../../words/index.ts'
import { DeviceFields } from './device-fields.tsx'
import { checkDevice, deviceInputOf, deviceValuesOf } from './device-values.ts'

interface EditDeviceProps {
  device: Device
  opened: boolean
  onClose: () => void
}

export function EditDevice({ device, opened, onClose }: EditDeviceProps) {
  const {
    devices: { edit: words },
  } = useWords()
  const [dirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    onClose()
  }
  return (
    <FormModal opened={opened} onClose={close} title={words.title(device.name)} dirty={dirty} size={520}>
      {(cancel) => <EditForm deviceId={device.id} onDirty={setDirty} onCancel={cancel} onSaved={close} />}
    </FormModal>
  )
}

interface EditFormProps {
  deviceId: string
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function EditForm({ deviceId, ...rest }: EditFormProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['devices', deviceId, 'record'],
    queryFn: ({ signal }) => sextant.devices.getTagged(deviceId, { signal }),
  })
  if (!data) return error ? <Problem error={error} retry={() => void refetch()} /> : <LoadingPage />
  return <Fields newest={data} {...rest} />
}

interface FieldsProps extends Omit<EditFormProps, 'deviceId'> {
  newest: Tagged<Device>
}

function Fields({ newest, onDirty, onCancel, onSaved }: FieldsProps) {
  const {
    devices: { edit: words },
    common,
  } = useWords()
  const queryClient = useQueryClient()
  const { id } = newest.value
  const { form, etag, isOutdated, loadNewest } = useRecordForm(newest, deviceValuesOf, {
    validate: checkDevice(words),
  })
  const dirty = form.isDirty()
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const save = useMutation({
    mutationFn: () => sextant.devices.replace(id, deviceInputOf(form.values), { ifMatch: etag }),
    onSuccess: () => {
      toastSaved()
      onSaved()
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['devices', id] }),
  })
  return (
    <form onSubmit={form.onSubmit(() => save.mutate())} noValidate>
      <DeviceFields form={form} autoFocus />
      <SaveProblem
        error={save.error}
        isOutdated={isOutdated && !save.isPending}
        onLoadNewest={() => {
          loadNewest()
          save.reset()
        }}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!dirty || isOutdated}>
          {common.save}
        </Button>
      </Group>
    </form>
  )
}
