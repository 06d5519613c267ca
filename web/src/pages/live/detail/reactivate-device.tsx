import { Button, Group, Stack, Text } from '@mantine/core'
import type { Device } from '@sextant/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sextant } from '../../../api/sextant.ts'
import { addDays, dayOf } from '../../../format/day-start.ts'
import { useSession } from '../../../session/session.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { toast } from '../../../ui/toast.ts'
import { useWords } from '../../../words/index.ts'
import { LicenceNote, useFreeLicences } from './licence-note.tsx'

interface ReactivateDeviceProps {
  device: Device
  opened: boolean
  onClose: () => void
}

export function ReactivateDevice({ device, opened, onClose }: ReactivateDeviceProps) {
  const {
    devices: { expiry: words },
  } = useWords()
  return (
    <FormModal opened={opened} onClose={onClose} title={words.reactivateTitle(device.name)} dirty={false}>
      {(close) => <Reactivation device={device} onCancel={close} onDone={onClose} />}
    </FormModal>
  )
}

function Reactivation({
  device,
  onCancel,
  onDone,
}: {
  device: Device
  onCancel: () => void
  onDone: () => void
}) {
  const {
    devices: { expiry: words },
    common,
  } = useWords()
  const { accountTimeZone } = useSession()
  const queryClient = useQueryClient()
  const free = useFreeLicences()
  const [expirationDate, setDate] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sextant.devices.reactivate(device.id, { expirationDate }),
    onSuccess: () => {
      toast(words.reactivated(device.name))
      onDone()
    },
    // Somebody else may have taken the last licence: the number shown is read again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  })
  return (
    <Stack gap="sm">
      <Text size="sm">{words.reactivateHint}</Text>
      <LicenceNote />
      <DateField
        label={words.newDate}
        description={words.newDateHint(accountTimeZone)}
        placeholder={common.optional}
        minDate={addDays(dayOf(Date.now(), accountTimeZone), 1)}
        value={expirationDate}
        onChange={setDate}
      />
      <Problem error={error} />
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button variant="default" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button loading={isPending} disabled={free === 0} onClick={() => mutate()}>
          {words.reactivate}
        </Button>
      </Group>
    </Stack>
  )
}
