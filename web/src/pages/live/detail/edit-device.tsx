import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Device } from '@sextant/contract'
import type { Tagged } from '@sextant/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fieldErrors } from '../../../api/explain-error.ts'
import { sextant } from '../../../api/sextant.ts'
import { LoadingPage } from '../../../app/fallback-pages.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { SaveProblem } from '../../../ui/save-problem.tsx'
import { toastSaved } from '../../../ui/toast.ts'
import { useWords } from '../../../words/index.ts'
import { DeviceFields } from './device-fields.tsx'
import { checkDevice, deviceInputOf, deviceValuesOf } from './device-values.ts'
import { useBase } from './use-base.ts'

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
      {(cancel) => (
        <EditForm deviceId={device.id} dirty={dirty} onDirty={setDirty} onCancel={cancel} onSaved={close} />
      )}
    </FormModal>
  )
}

interface EditFormProps {
  deviceId: string
  dirty: boolean
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function EditForm({ deviceId, dirty, ...rest }: EditFormProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['devices', deviceId, 'record'],
    queryFn: ({ signal }) => sextant.devices.getTagged(deviceId, { signal }),
    staleTime: 0,
  })
  const { base, reload } = useBase(data, dirty)
  if (!base) return error ? <Problem error={error} retry={() => void refetch()} /> : <LoadingPage />
  const readAgain = async () => {
    await refetch()
    rest.onDirty(false)
    reload()
  }
  return <Fields base={base} onReload={readAgain} {...rest} />
}

interface FieldsProps extends Omit<EditFormProps, 'deviceId' | 'dirty'> {
  base: Tagged<Device>
  onReload: () => Promise<void>
}

function Fields({ base, onReload, onDirty, onCancel, onSaved }: FieldsProps) {
  const {
    devices: { edit: words },
    common,
  } = useWords()
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: deviceValuesOf(base.value), validate: checkDevice(words) })
  const dirty = form.isDirty()
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const takeOver = useEffectEvent(() => {
    const values = deviceValuesOf(base.value)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
  })
  useEffect(() => takeOver(), [base.etag])
  const save = useMutation({
    mutationFn: () =>
      sextant.devices.replace(base.value.id, deviceInputOf(form.values), { ifMatch: base.etag }),
    onSuccess: () => {
      toastSaved()
      void queryClient.invalidateQueries({ queryKey: ['devices', base.value.id] })
      onSaved()
    },
    onError: (error) => form.setErrors(fieldErrors(error)),
  })
  return (
    <form onSubmit={form.onSubmit(() => save.mutate())} noValidate>
      <DeviceFields form={form} />
      <SaveProblem error={save.error} reload={() => void onReload().then(() => save.reset())} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!dirty}>
          {common.save}
        </Button>
      </Group>
    </form>
  )
}
