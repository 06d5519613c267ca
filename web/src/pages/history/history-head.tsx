import { Group, SegmentedControl, Select, Stack, Title } from '@mantine/core'
import { useFleet } from '../../fleet/use-live.tsx'
import { useFormat } from '../../format/use-format.ts'
import { InstantField } from '../../ui/instant-field.tsx'
import { useWords } from '../../words/index.ts'
import './history.css'
import { RangePicker } from './range-picker.tsx'
import { useHistory } from './use-history.ts'

const ACCURACIES = [25, 50, 100, 500, 2000]

/** What is asked for. */
export function HistoryHead() {
  const { history: words, common } = useWords()
  const { deviceId, range, maxAccuracy, everyone, change } = useHistory()
  const { devices } = useFleet()
  const format = useFormat()
  const isEveryone = everyone !== undefined
  return (
    <Stack
      gap={10}
      p="14px 14px 12px"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group justify="space-between">
        <Title order={1} size={18}>
          {words.title}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={words.show}
          value={isEveryone ? 'everyone' : 'one'}
          onChange={(value) =>
            change({ everyone: value === 'everyone' ? range.to : undefined, at: undefined })
          }
          data={[
            { value: 'one', label: words.oneDevice },
            { value: 'everyone', label: words.everyone },
          ]}
        />
      </Group>
      {isEveryone ? (
        <InstantField
          label={words.at}
          clearable={false}
          value={everyone}
          onChange={(time) => time && change({ everyone: time })}
        />
      ) : (
        <>
          <Select
            label={words.device}
            placeholder={words.chooseDevice}
            searchable
            limit={100}
            allowDeselect={false}
            data={devices
              .map(({ device }) => ({ value: device.id, label: device.name }))
              .toSorted((a, b) => a.label.localeCompare(b.label))}
            nothingFoundMessage={common.nothingFound}
            value={deviceId ?? null}
            onChange={(device) => device && change({ device, at: undefined })}
          />
          <RangePicker range={range} onChange={(next) => change({ ...next, at: undefined })} />
          <Select
            label={words.accuracy}
            size="xs"
            allowDeselect={false}
            value={maxAccuracy === undefined ? '' : String(maxAccuracy)}
            onChange={(value) => change({ accuracy: value || undefined })}
            data={[
              { value: '', label: words.allFixes },
              ...ACCURACIES.map((metres) => ({
                value: String(metres),
                label: words.betterThan(format.length(metres)),
              })),
            ]}
          />
        </>
      )}
    </Stack>
  )
}
