import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { Format } from '../../format/create-format.ts'
import { useFormat } from '../../format/use-format.ts'
import { DateField } from '../../ui/date-field.tsx'
import { useWords } from '../../words/index.ts'
import type { RuleField } from './rule-fields.ts'
import type { ParameterValue } from './rule-values.ts'

interface ParameterFieldProps {
  field: RuleField
  value: ParameterValue
  onChange: (value: ParameterValue) => void
  error: string | undefined
}

export function ParameterField({ field, value, onChange, error }: ParameterFieldProps) {
  const { rules: words } = useWords()
  const format = useFormat()
  const label = words.parameters[field.name]
  if (field.kind === 'switch')
    return (
      <Switch
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
        mt="xl"
      />
    )
  if (field.kind === 'crossing')
    return (
      <Select
        label={label}
        data={(['both', 'enter', 'leave'] as const).map((on) => ({ value: on, label: words.crossings[on] }))}
        value={typeof value === 'string' ? value : 'both'}
        onChange={(on) => onChange(on)}
        allowDeselect={false}
      />
    )
  if (field.kind === 'date')
    return (
      <DateField
        label={label}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={onChange}
        error={error}
        withAsterisk
      />
    )
  if (field.kind === 'text')
    return (
      <TextInput
        label={label}
        description={field.name === 'attribute' ? words.attributeHint : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        required
      />
    )
  const inTheirs = typeof value === 'number' ? convert(field, value, format) : undefined
  return (
    <NumberInput
      label={field.unit === '' ? label : `${label} (${field.unit})`}
      description={inTheirs && words.inYourUnits(inTheirs)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(typeof next === 'number' ? next : '')}
      decimalScale={2}
      error={error}
      hideControls={field.unit === ''}
      required
    />
  )
}

/** What the number is in the units that the user reads. */
function convert({ name }: RuleField, value: number, format: Format): string | undefined {
  if (format.units === 'metric') return undefined
  if (name === 'speed') return format.speed(value)
  if (name === 'kilometres') return format.distance(value * 1000)
  return name === 'metres' && format.units === 'imperial' ? format.length(value) : undefined
}
