import { ActionIcon, Anchor, Group, Title, Tooltip } from '@mantine/core'
import type { Device } from '@sextant/contract'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { groupsQuery } from '../../../api/groups.ts'
import { KIND_TAG, kindOf } from '../../../fleet/kinds.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useSession } from '../../../session/session.ts'
import { TextLink } from '../../../ui/links.tsx'
import { useWords } from '../../../words/index.ts'
import { Fact } from './fact.tsx'
import { useMayChangeGroups } from './use-may-change-groups.ts'

/** What people said about the device. */
export function DeviceFacts({ device, onGroups }: { device: Device; onGroups: () => void }) {
  const { devices: words, common } = useWords()
  const format = useFormat()
  const { accountTimeZone } = useSession()
  const kind = kindOf(device)
  const { expirationDate, expires } = device.limits
  const tags = Object.entries(device.tags).filter(([name]) => name !== KIND_TAG || kind === undefined)
  return (
    <section className="detail-section">
      <Title order={3}>{words.overview.about}</Title>
      <dl className="facts">
        <Fact
          name={words.overview.groups}
          value={<DeviceGroupNames device={device} onEdit={onGroups} />}
          wide
        />
        <Fact name={words.edit.kind} value={kind && words.kinds[kind]} />
        <Fact
          name={words.overview.expires}
          value={
            expires && expirationDate ? format.calendarDate(expirationDate) : words.overview.neverExpires
          }
          {...(expires && { title: `00:00 ${accountTimeZone}` })}
        />
        <Fact
          name={words.overview.phone}
          value={
            device.min && (
              <Anchor href={`tel:${device.min}`} inherit>
                {device.min}
              </Anchor>
            )
          }
        />
        <Fact
          name={words.overview.added}
          value={format.date(device.creation)}
          title={`${format.dateTime(device.creation)} ${format.zone}`}
        />
        <Fact name={common.description} value={device.description} wide />
        {tags.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  )
}

function DeviceGroupNames({ device, onEdit }: { device: Device; onEdit: () => void }) {
  const {
    devices: { overview: words },
  } = useWords()
  const mayChange = useMayChangeGroups()
  const { data } = useQuery(groupsQuery)
  // By the groups and not by the device: an event tells of a change of the former only.
  const groups = data?.filter(({ devices }) => devices.includes(device.id)) ?? []
  return (
    <Group gap={8}>
      {groups.map(({ id, name }) => (
        <TextLink key={id} to="/" search={{ group: id, device: device.id }} size="sm">
          {name}
        </TextLink>
      ))}
      {data && groups.length === 0 && words.noGroups}
      {mayChange && (
        <Tooltip label={words.changeGroups}>
          <ActionIcon
            size={24}
            variant="subtle"
            color="gray"
            aria-label={words.changeGroups}
            onClick={onEdit}
          >
            <IconPencil size={15} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
