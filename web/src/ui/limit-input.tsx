import { Checkbox, NumberInput, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/index.ts'

interface LimitInputProps {
  label: string
  description?: ReactNode
  /** null means no limit. */
  value?: number | null
  onChange?: (value: number | null) => void
  error?: ReactNode
  disabled?: boolean
  leftSection?: ReactNode
}

/** A number of messages a day, or no limit at all, which is not the same as 0. */
export function LimitInput({ label, value = null, onChange, disabled = false, ...rest }: LimitInputProps) {
  const { common } = useWords()
  return (
    <Stack gap={6}>
      <NumberInput
        {...rest}
        label={label}
        min={0}
        max={1_000_000}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=" "
        disabled={disabled || value === null}
        placeholder={value === null ? common.noLimit : ''}
        value={value ?? ''}
        onChange={(given) => onChange?.(typeof given === 'number' ? given : 0)}
      />
      <Checkbox
        size="xs"
        label={common.noLimit}
        aria-label={`${label}: ${common.noLimit}`}
        checked={value === null}
        disabled={disabled}
        onChange={(event) => onChange?.(event.currentTarget.checked ? null : 0)}
      />
    </Stack>
  )
}
