import { MultiSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../../api/groups.ts'
import { useSession } from '../../session/session.ts'
import { DevicePicker } from '../../ui/device-picker.tsx'
import { useWords } from '../../words/index.ts'

interface SharedFieldsProps {
  devices: string[]
  onDevices: (ids: string[]) => void
  groups: string[]
  onGroups: (ids: string[]) => void
}

/** What visitors see. Who sees one device only has no group to share. */
export function SharedFields({ devices, onDevices, groups, onGroups }: SharedFieldsProps) {
  const { shareLinks: words, common } = useWords()
  const { scope } = useSession()
  const { data: known = [] } = useQuery(groupsQuery)
  const mayShareGroups = scope.deviceId === null && known.length > 0
  return (
    <>
      <Text size="sm" c="dimmed">
        {words.whatHint}
      </Text>
      <DevicePicker label={words.devices} value={devices} onChange={onDevices} />
      {mayShareGroups && (
        <MultiSelect
          label={words.groups}
          description={words.groupsHint}
          data={known.map(({ id, name }) => ({ value: id, label: name }))}
          value={groups}
          onChange={onGroups}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': `${common.clear}: ${words.groups}` }}
          nothingFoundMessage={common.nothingFound}
        />
      )}
    </>
  )
}
