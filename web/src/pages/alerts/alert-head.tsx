import { Checkbox, Group, SegmentedControl, Select, Stack, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { groupNames } from '../../alerts/alert-kinds.ts'
import { useDeviceOptions } from '../../fleet/device-names.ts'
import { useFormat } from '../../format/use-format.ts'
import { useMay } from '../../session/session.ts'
import { useWords } from '../../words/index.ts'
import { AcknowledgeAll } from './acknowledge-all.tsx'
import { SHOWN_STATES, useAlertFilters } from './alert-filters.ts'
import { SoundToggle } from './sound-toggle.tsx'

/** Title, filters and what concerns all alerts. */
export function AlertHead() {
  const { alerts: words, common } = useWords()
  const { filters, shown, change } = useAlertFilters()
  const mayAcknowledge = useMay('execute')
  const devices = useDeviceOptions()
  const { zone } = useFormat()
  const names = useMemo(() => groupNames(words.names, words.kinds), [words])
  const clear = { 'aria-label': common.clear }
  const field = {
    clearable: true,
    searchable: true,
    size: 'sm',
    limit: 100,
    clearButtonProps: clear,
  } as const
  return (
    <div className="alert-head">
      <Group justify="space-between" mb={8} wrap="nowrap">
        <Title order={1} size={19}>
          {words.title}
        </Title>
        <Group gap={2} wrap="nowrap">
          <SoundToggle />
          {mayAcknowledge && shown !== 'acknowledged' && !filters.critical && (
            <AcknowledgeAll filters={filters} />
          )}
        </Group>
      </Group>
      <Stack gap={8} role="group" aria-label={words.filters}>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label={words.state}
          data={SHOWN_STATES.map((value) => ({ value, label: words[value] }))}
          value={shown}
          onChange={(state) => change({ state: state === 'open' ? undefined : state })}
        />
        <Group gap={8} grow>
          <Select
            {...field}
            aria-label={words.device}
            placeholder={words.anyDevice}
            data={devices}
            value={filters.device ?? null}
            onChange={(device) => change({ device: device ?? undefined })}
            nothingFoundMessage={common.nothingFound}
          />
          <Select
            {...field}
            aria-label={words.name}
            placeholder={words.anyName}
            data={names}
            value={filters.alertName ?? null}
            onChange={(name) => change({ name: name ?? undefined })}
            nothingFoundMessage={common.nothingFound}
          />
        </Group>
        <Group justify="space-between" gap="xs">
          <Checkbox
            label={words.criticalOnly}
            checked={filters.critical === true}
            onChange={(event) => change({ critical: event.currentTarget.checked ? 'yes' : undefined })}
          />
          <Text size="xs" c="dimmed">
            {words.timesIn(zone)}
          </Text>
        </Group>
      </Stack>
    </div>
  )
}
