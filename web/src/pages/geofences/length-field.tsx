import { NativeSelect, NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DISTANCE, LENGTH } from '../../format/units.ts'
import { useFormat } from '../../format/use-format.ts'
import { useWords } from '../../words/index.ts'

interface LengthFieldProps {
  label: string
  description?: string
  /** Metres. */
  value: number | ''
  onChange: (metres: number | '') => void
  error?: ReactNode
}

/** A length in the units of the user, a small or a large one. Until one is chosen the size of the number decides. */
export function LengthField({ label, description, value, onChange, error }: LengthFieldProps) {
  const { geofences: words } = useWords()
  const { units, locale } = useFormat()
  const [short, long] = [LENGTH[units], DISTANCE[units]]
  const [chosen, setChosen] = useState<string>()
  const isLong = chosen === undefined ? value !== '' && value * long.factor >= 1 : chosen === long.unit
  const { unit, factor } = isLong ? long : short
  const decimals = isLong ? 3 : 1
  const shown = value === '' ? '' : Math.round(value * factor * 10 ** decimals) / 10 ** decimals
  return (
    <NumberInput
      label={label}
      description={description}
      required
      min={0}
      decimalScale={decimals}
      decimalSeparator={decimalSeparator(locale)}
      allowNegative={false}
      step={isLong ? 1 : 50}
      hideControls
      value={shown}
      onChange={(typed) => {
        // The unit stays while somebody types, or it would change under their hands.
        setChosen(unit)
        onChange(typeof typed === 'number' ? typed / factor : '')
      }}
      error={error}
      rightSectionWidth={76}
      rightSection={
        <NativeSelect
          aria-label={words.unit(label)}
          variant="unstyled"
          classNames={{ input: 'length-unit' }}
          data={[short.unit, long.unit]}
          value={unit}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      }
    />
  )
}

const decimalSeparator = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
