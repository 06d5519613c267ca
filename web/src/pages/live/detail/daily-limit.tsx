import { Checkbox, NumberInput, Text } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useWords } from '../../../words/index.ts'
import { SentToday } from './sent-today.tsx'

interface DailyLimitProps {
  label: string
  description: string
  noLimit: string
  icon: ReactNode
  input: GetInputPropsReturnType
  checkbox: GetInputPropsReturnType
  counter: string
  sent: number
  /** The one that holds now, not the one being typed. */
  limit: number | null
}

/** A limit as a number or none at all, and how much of it is used up today. */
export function DailyLimit(props: DailyLimitProps) {
  const { label, description, noLimit, icon, input, checkbox, counter, sent, limit } = props
  const {
    devices: { limits: words },
  } = useWords()
  const off = checkbox.checked === true
  return (
    <div className="daily-limit">
      <NumberInput
        label={label}
        description={description}
        leftSection={icon}
        min={0}
        max={1_000_000}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        disabled={off}
        {...input}
        {...(off && { value: '', placeholder: words.unlimited, error: undefined })}
      />
      {!off && String(input.value) === '0' && (
        <Text size="xs" c="dimmed" mt={4} role="status">
          {words.nothing}
        </Text>
      )}
      <Checkbox size="xs" mt={8} label={noLimit} {...checkbox} />
      <SentToday name={counter} sent={sent} limit={limit} />
    </div>
  )
}
