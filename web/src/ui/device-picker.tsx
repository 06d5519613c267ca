import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { useFleet } from '../fleet/use-live.tsx'
import { useWords } from '../words/index.ts'
import { DeviceIcon } from './device-icon.tsx'
import './device-picker.css'

const ROW = 40

interface DevicePickerProps {
  label: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  disabled?: boolean
}

/** Devices to tick, out of thousands. Those that are ticked when it opens come first. */
export function DevicePicker({ label, value, onChange, disabled = false }: DevicePickerProps) {
  const { common } = useWords()
  const { devices } = useFleet()
  const [search, setSearch] = useState('')
  const [first] = useState(() => new Set(value))
  const chosen = useMemo(() => new Set(value), [value])
  const list = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => {
    const wanted = search.trim().toLowerCase()
    return devices
      .map(({ device }) => device)
      .filter(({ name, id }) => `${name}\n${id}`.toLowerCase().includes(wanted))
      .toSorted((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)) || a.name.localeCompare(b.name))
  }, [devices, search, first])
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW,
    overscan: 8,
  })
  const toggle = (id: string) => {
    if (!chosen.delete(id)) chosen.add(id)
    onChange([...chosen])
  }
  return (
    <fieldset className="device-picker">
      <Group component="legend" justify="space-between" w="100%" mb={4}>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {common.chosen(value.length)}
        </Text>
      </Group>
      <TextInput
        aria-label={`${label}: ${common.search}`}
        placeholder={common.search}
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb={6}
      />
      <div className="rows" ref={list} tabIndex={-1}>
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const device = shown[index] as (typeof shown)[number]
            return (
              <div
                key={device.id}
                className="row"
                style={{ height: ROW, transform: `translateY(${start}px)` }}
              >
                <Checkbox
                  disabled={disabled}
                  checked={chosen.has(device.id)}
                  onChange={() => toggle(device.id)}
                  label={
                    <Group gap={8} wrap="nowrap" component="span">
                      <DeviceIcon device={device} size={17} />
                      <span className="ellipsis">{device.name}</span>
                    </Group>
                  }
                />
              </div>
            )
          })}
        </div>
        {shown.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            {common.nothingFound}
          </Text>
        )}
      </div>
    </fieldset>
  )
}
