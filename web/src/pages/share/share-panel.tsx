import { Group, Text, TextInput, Title } from '@mantine/core'
import type { Share } from '@sextant/contract'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { SidePanel } from '../../ui/panels.tsx'
import { useWords } from '../../words/index.ts'
import { DisplayMenu } from './display-menu.tsx'
import { SharedRow } from './shared-row.tsx'
import type { ShownDevice } from './shown-devices.ts'
import { useVisitorFormat } from './use-visitor-format.ts'

/** Fewer are seen at a glance. */
const SEARCH_FROM = 9

interface SharePanelProps {
  title: string
  share: Share
  devices: readonly ShownDevice[]
  /** The clock of the page: how long ago things were moves on by it. */
  now: number
  selected: string | undefined
  onSelect: (key: string | undefined) => void
}

export function SharePanel({ title, share, devices, now, selected, onSelect }: SharePanelProps) {
  const { share: words, common } = useWords()
  const format = useVisitorFormat()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim().toLowerCase())
  const shown = devices.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <SidePanel label={words.panel}>
      <div className="share-head">
        <Group wrap="nowrap" justify="space-between" align="flex-start" gap="xs">
          <div>
            <Title order={1} size={19} className="share-title">
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              <span className="share-live" aria-hidden />
              {words.until(format.dateTime(share.expires), format.zone)}
            </Text>
          </div>
          <DisplayMenu />
        </Group>
        {devices.length > 1 && (
          <Text size="sm" fw={550}>
            {words.count(devices.length)}
          </Text>
        )}
        {devices.length >= SEARCH_FROM && (
          <TextInput
            aria-label={words.search}
            placeholder={words.search}
            leftSection={<IconSearch size={16} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
      </div>
      <div className="share-list">
        {shown.length === 0 ? (
          <Text size="sm" c="dimmed" p="md">
            {devices.length === 0 ? words.nothing : common.nothingFound}
          </Text>
        ) : (
          <ul aria-label={words.list}>
            {shown.map(({ key, name, state, location }) => (
              <SharedRow
                key={key}
                id={key}
                name={name}
                state={state}
                location={location}
                now={now}
                isSelected={key === selected}
                hasTrail={share.trail}
                onSelect={onSelect}
              />
            ))}
          </ul>
        )}
      </div>
    </SidePanel>
  )
}
