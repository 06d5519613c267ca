import { Input, SegmentedControl, Stack, Text } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { InstantField } from '../../ui/instant-field.tsx'
import { useWords } from '../../words/index.ts'
import { daysFromNow } from './share-link-values.ts'

const PRESETS = ['1', '7', '30', 'custom'] as const
type Preset = (typeof PRESETS)[number]

interface UntilFieldProps {
  /** What is marked when it opens. */
  first: Preset
  value: string | null
  onChange: (value: string | null) => void
  error?: ReactNode
}

/** When the link ends: some days from now, or any time. */
export function UntilField({ first, value, onChange, error }: UntilFieldProps) {
  const { shareLinks: words } = useWords()
  const format = useFormat()
  const [preset, setPreset] = useState<Preset>(first)
  const label = useId()
  const choose = (chosen: Preset) => {
    setPreset(chosen)
    if (chosen !== 'custom') onChange(daysFromNow(Number(chosen)))
  }
  return (
    <Stack gap={6}>
      <Input.Label id={label} component="span">
        {words.until}
      </Input.Label>
      <SegmentedControl
        aria-labelledby={label}
        fullWidth
        value={preset}
        onChange={(chosen) => choose(chosen)}
        data={PRESETS.map((each) => ({ value: each, label: words.presets[each] }))}
      />
      {preset === 'custom' ? (
        <InstantField
          label={words.end}
          clearable={false}
          value={value}
          onChange={onChange}
          minDate={new Date().toISOString().slice(0, 10)}
          error={error}
        />
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {value !== null && words.endsAt(format.dateTime(value), format.zone)}
        </Text>
      )}
    </Stack>
  )
}
