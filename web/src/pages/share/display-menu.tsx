import { ActionIcon, Popover, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId } from 'react'
import {
  type Colours,
  LANGUAGES,
  type Language,
  setPreferences,
  UNITS,
  usePreferences,
} from '../../preferences/preferences.ts'
import { setLanguage, useWords } from '../../words/index.ts'

const COLOURS: readonly Colours[] = ['auto', 'light', 'dark']

/** How this browser shows things; a visitor has no settings page. */
export function DisplayMenu() {
  const { share: words, settings } = useWords()
  const { units, language, colours } = usePreferences()
  return (
    <Popover position="bottom-end" width={300} shadow="md" trapFocus returnFocus withRoles>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={words.display} title={words.display}>
          <IconAdjustmentsHorizontal size={19} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.display}>
        <Stack gap="sm">
          <Choices
            label={words.units}
            data={UNITS.map((value) => ({ value, label: settings.unitNames[value] }))}
            value={units}
            onChange={(value) => setPreferences({ units: value })}
          />
          <Choices
            label={words.colours}
            data={COLOURS.map((value) => ({ value, label: settings.colourNames[value] }))}
            value={colours}
            onChange={(value) => setPreferences({ colours: value })}
          />
          <Choices
            label={words.language}
            data={(Object.keys(LANGUAGES) as Language[]).map((value) => ({ value, label: LANGUAGES[value] }))}
            value={language}
            onChange={(value) => void setLanguage(value)}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

interface ChoicesProps<T extends string> {
  label: string
  data: { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

function Choices<T extends string>({ label, data, value, onChange }: ChoicesProps<T>) {
  const id = useId()
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4} id={id}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        size="xs"
        fullWidth
        data={data}
        value={value}
        onChange={(chosen) => onChange(chosen)}
      />
    </div>
  )
}
