import { SegmentedControl, Select, Stack, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '../../format/use-format.ts'
import {
  LANGUAGES,
  type Language,
  setPreferences,
  UNITS,
  usePreferences,
} from '../../preferences/preferences.ts'
import { setLanguage, useWords } from '../../words/index.ts'

const OFFLINE_CHOICES = [15, 30, 60, 180, 360, 720, 1440, 4320, 10_080]
const COLOURS = ['auto', 'light', 'dark'] as const

/** How this browser shows things. Changed at once: there is nothing to save. */
export function DisplayPanel() {
  const { settings: words } = useWords()
  const { language, units, colours, utc, offlineAfterMinutes } = usePreferences()
  const format = useFormat()
  return (
    <Stack maw={520} gap="lg">
      <Text size="sm" c="dimmed">
        {words.displayHint}
      </Text>
      <Choice label={words.language}>
        <SegmentedControl
          aria-label={words.language}
          value={language}
          onChange={(value) => void setLanguage(value as Language)}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
      </Choice>
      <Choice label={words.units}>
        <SegmentedControl
          aria-label={words.units}
          value={units}
          onChange={(value) => setPreferences({ units: value })}
          data={UNITS.map((value) => ({ value, label: words.unitNames[value] }))}
        />
        <Text size="xs" c="dimmed" mt={4}>
          {words.unitsExample(format.speed(18.5), format.distance(12_300))}
        </Text>
      </Choice>
      <Choice label={words.colours}>
        <SegmentedControl
          aria-label={words.colours}
          value={colours}
          onChange={(value) => setPreferences({ colours: value })}
          data={COLOURS.map((value) => ({ value, label: words.colourNames[value] }))}
        />
      </Choice>
      <Switch
        label={words.utc}
        description={words.utcHint}
        checked={utc}
        onChange={(event) => setPreferences({ utc: event.currentTarget.checked })}
      />
      <Select
        label={words.offlineAfter}
        description={words.offlineAfterHint}
        allowDeselect={false}
        value={String(offlineAfterMinutes)}
        onChange={(value) => value && setPreferences({ offlineAfterMinutes: Number(value) })}
        data={OFFLINE_CHOICES.map((minutes) => ({
          value: String(minutes),
          label: format.duration(minutes * 60),
        }))}
      />
    </Stack>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      {children}
    </div>
  )
}
