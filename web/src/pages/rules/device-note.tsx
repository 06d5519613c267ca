import { Group, Text } from '@mantine/core'
import { useFleetDevice } from '../../fleet/use-live.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { useWords } from '../../words/index.ts'

/** Says that only rules about one device are listed, and leads back to all. */
export function DeviceNote({ device }: { device: string | undefined }) {
  const { rules: words } = useWords()
  const name = useFleetDevice(device)?.device.name
  if (device === undefined) return null
  return (
    <Group mb="md" gap="sm">
      <Text fw={600}>{words.aboutDevice(name ?? device)}</Text>
      <ButtonLink to="/rules" search={{}} variant="default" size="xs">
        {words.allRules}
      </ButtonLink>
    </Group>
  )
}
