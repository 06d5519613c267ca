import { Alert, Button, Group, Text } from '@mantine/core'
import type { Device } from '@sextant/contract'
import { IconCircleCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Problem } from '../../../ui/problem.tsx'
import { useWords } from '../../../words/index.ts'
import { ReportSetUp } from './report-set-up.tsx'

interface DeviceAddedProps {
  device: Device
  groupsFailed: boolean
  onAnother: () => void
  onClose: () => void
}

export function DeviceAdded({ device, groupsFailed, onAnother, onClose }: DeviceAddedProps) {
  const {
    devices: { addDevice: words },
  } = useWords()
  const navigate = useNavigate()
  const show = () => {
    onClose()
    void navigate({ to: '/', search: { device: device.id } })
  }
  return (
    <>
      <Alert color="teal" variant="light" icon={<IconCircleCheck size={18} />} role="status" mb="md">
        <Text size="sm" fw={600}>
          {words.created(device.name)}
        </Text>
      </Alert>
      <Problem error={groupsFailed ? new Error(words.groupsFailed) : null} />
      <ReportSetUp device={device} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onAnother}>
          {words.another}
        </Button>
        <Button onClick={show} data-autofocus>
          {words.show}
        </Button>
      </Group>
    </>
  )
}
