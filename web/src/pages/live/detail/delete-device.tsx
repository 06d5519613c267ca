import { Group, Text } from '@mantine/core'
import type { Device } from '@sextant/contract'
import { SextantError } from '@sextant/sdk'
import { useState } from 'react'
import { sextant } from '../../../api/sextant.ts'
import { useMay } from '../../../session/session.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { toast } from '../../../ui/toast.ts'
import { useWords } from '../../../words/index.ts'

interface DeleteDeviceProps {
  device: Device
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteDevice({ device, opened, onClose, onDeleted }: DeleteDeviceProps) {
  const {
    devices: { edit: words },
  } = useWords()
  const mayUsers = useMay('users')
  const [refused, setRefused] = useState(false)
  const remove = async () => {
    try {
      await sextant.devices.delete(device.id)
    } catch (error) {
      if (!(error instanceof SextantError) || error.code !== 'conflict') throw error
      setRefused(true)
      throw new Error(words.deleteRefused, { cause: error })
    }
    toast(words.deleted(device.name))
    onDeleted()
  }
  return (
    <Confirm
      opened={opened}
      title={words.deleteTitle(device.name)}
      action={words.delete}
      run={remove}
      onClose={() => {
        setRefused(false)
        onClose()
      }}
    >
      <Text size="sm">{words.deleteWhat(device.name, device.id)}</Text>
      <Text size="sm" mt="xs">
        {device.state === 'active' ? words.deleteActive : words.deleteExpired}
      </Text>
      <Text size="sm" mt="xs" c="dimmed">
        {words.deleteExport}
      </Text>
      {refused && (
        <Group gap="md" mt="sm">
          <TextLink to="/rules" search={{ device: device.id }} size="sm">
            {words.toRules}
          </TextLink>
          {mayUsers && (
            <TextLink to="/users" size="sm">
              {words.toUsers}
            </TextLink>
          )}
        </Group>
      )}
    </Confirm>
  )
}
