import { DateTimePicker } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useFormat } from '../format/use-format.ts'
import { instantOf, wallTimeOf } from '../format/wall-time.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useWords } from '../words/index.ts'

interface InstantFieldProps {
  label: string
  description?: ReactNode
  /** An instant as the API has it, or null for none. */
  value?: string | null
  onChange?: (value: string | null) => void
  error?: ReactNode
  required?: boolean
  clearable?: boolean
  minDate?: string
}

/** A date with a time, typed in the user's zone, which the label names. */
export function InstantField({
  label,
  value = null,
  onChange,
  clearable = true,
  ...rest
}: InstantFieldProps) {
  const { common } = useWords()
  const { language } = usePreferences()
  const { zone } = useFormat()
  return (
    <DateTimePicker
      {...rest}
      label={`${label} (${zone})`}
      locale={language}
      firstDayOfWeek={1}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': `${common.clear}: ${label}` }}
      submitButtonProps={{ 'aria-label': common.apply }}
      valueFormat="D MMM YYYY HH:mm"
      value={value === null ? null : wallTimeOf(value, zone)}
      onChange={(given) => onChange?.(given === null ? null : instantOf(given, zone))}
    />
  )
}
