import { Group, Select } from '@mantine/core'
import { useDeviceOptions } from '../../fleet/device-names.ts'
import { useWords } from '../../words/index.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATUSES } from './message-values.ts'
import { useMessageFilters } from './use-messages.ts'

export function MessageFilters() {
  const { messages: words, common } = useWords()
  const { filters, change } = useMessageFilters()
  const devices = useDeviceOptions()
  const field = {
    clearable: true,
    clearButtonProps: { 'aria-label': common.clear },
    flex: '1 1 150px',
    maw: 240,
  }
  return (
    <Group gap="xs" mb="md">
      <Select
        {...field}
        aria-label={words.status}
        placeholder={words.anyStatus}
        data={MESSAGE_STATUSES.map((value) => ({ value, label: words.statuses[value] }))}
        value={filters.status ?? null}
        onChange={(status) => change({ status: status ?? undefined })}
      />
      <Select
        {...field}
        aria-label={words.channel}
        placeholder={words.anyChannel}
        data={MESSAGE_CHANNELS.map((value) => ({ value, label: words.channels[value] }))}
        value={filters.channel ?? null}
        onChange={(channel) => change({ channel: channel ?? undefined })}
      />
      <Select
        {...field}
        aria-label={words.device}
        placeholder={words.anyDevice}
        searchable
        limit={100}
        nothingFoundMessage={common.nothingFound}
        data={devices}
        value={filters.device ?? null}
        onChange={(device) => change({ device: device ?? undefined })}
      />
    </Group>
  )
}
