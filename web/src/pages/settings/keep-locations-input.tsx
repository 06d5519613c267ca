import { Checkbox, NumberInput, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../words/index.ts'

interface KeepLocationsInputProps {
  /** Days; null means for ever. */
  value?: number | null
  onChange?: (value: number | null) => void
  error?: ReactNode
}

const FIRST_OFFER = 365
const NOTHING_TYPED = 0

/** A number of days, or for ever. */
export function KeepLocationsInput({ value = null, onChange, error }: KeepLocationsInputProps) {
  const { settings: words } = useWords()
  return (
    <Stack gap={6}>
      <NumberInput
        label={words.keepLocations}
        description={words.keepLocationsHint}
        error={error}
        min={1}
        max={36_500}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=" "
        disabled={value === null}
        placeholder={value === null ? words.forEver : ''}
        required={value !== null}
        value={value || ''}
        onChange={(given) => onChange?.(typeof given === 'number' ? given : NOTHING_TYPED)}
      />
      <Checkbox
        size="xs"
        label={words.forEver}
        aria-label={`${words.keepLocations}: ${words.forEver}`}
        checked={value === null}
        onChange={(event) => onChange?.(event.currentTarget.checked ? null : FIRST_OFFER)}
      />
    </Stack>
  )
}
