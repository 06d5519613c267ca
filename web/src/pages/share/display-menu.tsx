import { ActionIcon, Menu } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import {
  type Colours,
  LANGUAGES,
  type Language,
  setPreferences,
  UNITS,
  type Units,
  usePreferences,
} from '../../preferences/preferences.ts'
import { setLanguage, useWords } from '../../words/index.ts'

/** How this browser shows things; a visitor has no settings page. */
export function DisplayMenu() {
  const { share: words, settings } = useWords()
  const { units, language, colours } = usePreferences()
  return (
    <Menu position="bottom-end" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={words.display} title={words.display}>
          <IconAdjustmentsHorizontal size={19} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.display}>
        <Choices
          label={words.units}
          names={Object.fromEntries(UNITS.map((each) => [each, settings.unitNames[each]]))}
          chosen={units}
          choose={(value) => setPreferences({ units: value as Units })}
        />
        <Menu.Divider />
        <Choices
          label={words.colours}
          names={settings.colourNames}
          chosen={colours}
          choose={(value) => setPreferences({ colours: value as Colours })}
        />
        <Menu.Divider />
        <Choices
          label={words.language}
          names={LANGUAGES}
          chosen={language}
          choose={(value) => void setLanguage(value as Language)}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

interface ChoicesProps {
  label: string
  names: Readonly<Record<string, string>>
  chosen: string
  choose: (value: string) => void
}

function Choices({ label, names, chosen, choose }: ChoicesProps) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      <Menu.RadioGroup value={chosen} onChange={choose}>
        {Object.entries(names).map(([value, name]) => (
          <Menu.RadioItem key={value} value={value}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}
