import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import 'dayjs/locale/es'
import { useFormat } from '../format/use-format.ts'
import { usePreferences } from '../preferences/preferences.ts'
import { useWords } from '../words/index.ts'

type DateFieldProps = Omit<DatePickerInputProps, 'type' | 'value' | 'onChange'> & {
  /** YYYY-MM-DD; it has no zone. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A date without a time, picked from a calendar or cleared. */
export function DateField(props: DateFieldProps) {
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
      popoverProps={{ withinPortal: true }}
      {...props}
    />
  )
}
