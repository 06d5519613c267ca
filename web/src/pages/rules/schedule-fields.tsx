import { Chip, Group, Input, SegmentedControl, Text } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import { useFormat } from '../../format/use-format.ts'
import { TimeZonePicker } from '../../ui/time-zone-picker.tsx'
import { useWords } from '../../words/index.ts'
import type { RuleForm } from './rule-form-type.ts'
import { weekdayName } from './say-rule.ts'

const WEEK = ['1', '2', '3', '4', '5', '6', '7']

/** The hours in which the rule is in force. */
export function ScheduleFields({ form }: { form: RuleForm }) {
  const { rules: words } = useWords()
  const format = useFormat()
  const { schedule } = form.values
  const timeField = (label: string) => ({
    label,
    format: '24h' as const,
    hoursInputLabel: `${label}: ${words.hoursOfDay}`,
    minutesInputLabel: `${label}: ${words.minutesOfHour}`,
    required: true,
  })
  const fresh = { timeZone: format.zone, weekdays: WEEK, from: '22:00', to: '06:00' }
  return (
    <>
      <SegmentedControl
        aria-label={words.when}
        data={[
          { value: 'always', label: words.always },
          { value: 'scheduled', label: words.scheduled },
        ]}
        value={schedule ? 'scheduled' : 'always'}
        onChange={(value) => form.setFieldValue('schedule', value === 'always' ? null : fresh)}
      />
      {schedule && (
        <>
          <Input.Wrapper
            label={words.weekdays}
            error={form.errors['schedule.weekdays']}
            labelElement="div"
            role="group"
            aria-label={words.weekdays}
          >
            <Chip.Group
              multiple
              value={schedule.weekdays}
              onChange={(days) => form.setFieldValue('schedule.weekdays', days)}
            >
              <Group gap={6} mt={4} mb={4}>
                {WEEK.map((day) => (
                  <Chip key={day} value={day} size="sm">
                    {weekdayName(day, format, 'short')}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </Input.Wrapper>
          <Group align="flex-start" gap="sm">
            <TimePicker {...timeField(words.from)} {...form.getInputProps('schedule.from')} />
            <TimePicker {...timeField(words.to)} {...form.getInputProps('schedule.to')} />
            <TimeZonePicker
              label={words.zone}
              style={{ flex: 1, minWidth: 220 }}
              {...form.getInputProps('schedule.timeZone')}
            />
          </Group>
          {schedule.from >= schedule.to && (
            <Text size="sm" c="dimmed" role="status">
              {schedule.from === schedule.to ? words.wholeDay : words.overMidnight}
            </Text>
          )}
        </>
      )}
    </>
  )
}
