import { Checkbox, Loader, Stack, Text, TextInput } from '@mantine/core'
import type { Device, Group } from '@sextant/contract'
import { IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { groupsQuery } from '../../../api/groups.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { LoadingPage } from '../../../ui/loading-page.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { useWords } from '../../../words/index.ts'
import { addToGroup, removeFromGroup } from './change-membership.ts'

const SHOWN = 50
const SEARCH_FROM = 8

interface DeviceGroupsProps {
  device: Device
  opened: boolean
  onClose: () => void
}

export function DeviceGroups({ device, opened, onClose }: DeviceGroupsProps) {
  const {
    devices: { edit: words },
  } = useWords()
  return (
    <FormModal opened={opened} onClose={onClose} title={words.groupsTitle(device.name)} dirty={false}>
      {() => <Memberships deviceId={device.id} />}
    </FormModal>
  )
}

function Memberships({ deviceId }: { deviceId: string }) {
  const {
    devices: { edit: words },
  } = useWords()
  const { data, error, refetch } = useQuery(groupsQuery)
  const [search, setSearch] = useState('')
  if (!data) return error ? <Problem error={error} retry={() => void refetch()} /> : <LoadingPage />
  if (data.length === 0)
    return (
      <>
        <Text size="sm">{words.noGroups}</Text>
        <TextLink to="/groups" size="sm" mt="sm" display="inline-block">
          {words.toGroups}
        </TextLink>
      </>
    )
  const found = data.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {words.groupsHint}
      </Text>
      {data.length > SEARCH_FROM && (
        <TextInput
          aria-label={words.findGroup}
          placeholder={words.findGroup}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <Stack gap="xs" role="group" aria-label={words.memberships}>
        {found.slice(0, SHOWN).map((group) => (
          <Membership key={group.id} group={group} deviceId={deviceId} />
        ))}
      </Stack>
      {found.length > SHOWN && (
        <Text size="sm" c="dimmed">
          {words.moreGroups(found.length - SHOWN)}
        </Text>
      )}
    </Stack>
  )
}

function Membership({ group, deviceId }: { group: Group; deviceId: string }) {
  const {
    devices: { edit: words },
  } = useWords()
  const queryClient = useQueryClient()
  // What was asked for is shown at once, until the groups are read again.
  const [wanted, setWanted] = useState<boolean>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (member: boolean) => {
      await (member ? addToGroup : removeFromGroup)(group.id, deviceId)
      await queryClient.invalidateQueries({ queryKey: ['groups'] })
    },
    onSettled: () => setWanted(undefined),
  })
  const change = (member: boolean) => {
    if (isPending) return
    setWanted(member)
    mutate(member)
  }
  return (
    <div>
      <Checkbox
        label={
          <>
            {group.name} {isPending && <Loader size={12} ml={6} />}
          </>
        }
        description={words.groupSize(group.devices.length)}
        checked={wanted ?? group.devices.includes(deviceId)}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      <Problem error={error} />
    </div>
  )
}
