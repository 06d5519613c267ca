import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import {
  IconDotsVertical,
  IconPencil,
  IconQrcode,
  IconSend,
  IconShare,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { FleetDevice } from '../../../fleet/state.ts'
import { useMay } from '../../../session/session.ts'
import { IconLink } from '../../../ui/links.tsx'
import { useWords } from '../../../words/index.ts'
import type { DeviceDialog } from './device-dialogs.tsx'
import { MapActions } from './map-actions.tsx'
import { useMayChangeGroups } from './use-may-change-groups.ts'

interface DeviceActionsProps {
  entry: FleetDevice
  onDialog: (dialog: DeviceDialog) => void
}

export function DeviceActions({ entry, onDialog }: DeviceActionsProps) {
  const {
    devices: { panel: words },
  } = useWords()
  const mayWrite = useMay('write')
  const maySend = useMay('execute') && entry.expiresAt > Date.now()
  const mayGroup = useMayChangeGroups()
  return (
    <>
      <MapActions entry={entry} />
      {mayWrite && (
        <Tooltip label={words.share}>
          <IconLink
            to="/share-links"
            search={{ device: entry.id }}
            size={36}
            variant="subtle"
            color="gray"
            aria-label={words.share}
          >
            <IconShare size={19} stroke={1.7} />
          </IconLink>
        </Tooltip>
      )}
      {(mayWrite || maySend) && (
        <Menu position="bottom-end" width={210}>
          <Menu.Target>
            <ActionIcon size={36} variant="subtle" color="gray" aria-label={words.more}>
              <IconDotsVertical size={19} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayWrite && (
              <Menu.Item leftSection={<IconPencil size={18} />} onClick={() => onDialog('edit')}>
                {words.edit}
              </Menu.Item>
            )}
            {mayGroup && (
              <Menu.Item leftSection={<IconUsersGroup size={18} />} onClick={() => onDialog('groups')}>
                {words.groups}
              </Menu.Item>
            )}
            {maySend && (
              <Menu.Item leftSection={<IconSend size={18} />} onClick={() => onDialog('message')}>
                {words.sendMessage}
              </Menu.Item>
            )}
            {mayWrite && (
              <>
                <Menu.Item leftSection={<IconQrcode size={18} />} onClick={() => onDialog('setUp')}>
                  {words.setUp}
                </Menu.Item>
                <Menu.Divider />
                <Menu.Item
                  color="var(--mantine-color-error)"
                  leftSection={<IconTrash size={18} />}
                  onClick={() => onDialog('delete')}
                >
                  {words.delete}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
