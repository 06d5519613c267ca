import { DatePickerInput } from '@mantine/dates'
import 'dayjs/locale/es'
import type { ReactNode } from 'react'
import { useFormat } from '../format/use-format.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useWords } from '../words/index.ts'

interface DateFieldProps {
  label: string
  description?: ReactNode
  placeholder?: string
  /** YYYY-MM-DD; it has no zone. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** The first date that can be chosen. */
  minDate?: string
  withAsterisk?: boolean
  error?: ReactNode
}

/** A date without a time, picked from a calendar or cleared. */
export function DateField({ value = null, ...rest }: DateFieldProps) {
  const { common } = useWords()
  const { language } = usePreferences()
  const format = useFormat()
  return (
    <DatePickerInput
      clearable
      locale={language}
      firstDayOfWeek={1}
      valueFormatter={({ date }) => (typeof date === 'string' ? format.calendarDate(date) : '')}
      getDayProps={(date) => ({ 'aria-label': format.calendarDate(date) })}
      ariaLabels={common.calendar}
      clearButtonProps={{ 'aria-label': common.clear }}
      value={value}
      {...rest}
    />
  )
}
