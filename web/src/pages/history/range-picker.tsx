import { Button, Group, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { InstantField } from '../../ui/instant-field.tsx'
import { useWords } from '../../words/index.ts'
import { PRESETS, presetRange, type TimeRange } from './time-range.ts'

interface RangePickerProps {
  range: TimeRange
  onChange: (range: TimeRange) => void
}

/** From when to when: by a word, or exactly. A wrong order is said and not asked for. */
export function RangePicker({ range, onChange }: RangePickerProps) {
  const { history: words } = useWords()
  const { zone } = useFormat()
  const [wrong, setWrong] = useState<TimeRange>()
  const shown = wrong ?? range
  const take = (next: TimeRange) => {
    const isWrong = Date.parse(next.from) >= Date.parse(next.to)
    setWrong(isWrong ? next : undefined)
    if (!isWrong) onChange(next)
  }
  return (
    <>
      <Group gap={6} role="group" aria-label={words.range}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            size="compact-xs"
            radius="xl"
            variant="default"
            onClick={() => take(presetRange(preset, zone))}
          >
            {words.presets[preset]}
          </Button>
        ))}
      </Group>
      <SimpleGrid cols={1} spacing={6}>
        <InstantField
          label={words.from}
          clearable={false}
          value={shown.from}
          error={wrong ? words.wrongOrder : undefined}
          onChange={(from) => from && take({ ...shown, from })}
        />
        <InstantField
          label={words.to}
          clearable={false}
          value={shown.to}
          onChange={(to) => to && take({ ...shown, to })}
        />
      </SimpleGrid>
    </>
  )
}
