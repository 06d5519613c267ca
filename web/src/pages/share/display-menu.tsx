import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react'
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
    <Menu position="bottom-end" width={210} closeOnItemClick={false}>
      <Tooltip label={words.display}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={words.display}>
            <IconAdjustmentsHorizontal size={19} />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown aria-label={words.display}>
        <Menu.Label>{words.units}</Menu.Label>
        {UNITS.map((each) => (
          <Choice
            key={each}
            label={settings.unitNames[each]}
            isChosen={each === units}
            choose={() => setPreferences({ units: each })}
          />
        ))}
        <Menu.Divider />
        <Menu.Label>{words.colours}</Menu.Label>
        {COLOURS.map((each) => (
          <Choice
            key={each}
            label={settings.colourNames[each]}
            isChosen={each === colours}
            choose={() => setPreferences({ colours: each })}
          />
        ))}
        <Menu.Divider />
        <Menu.Label>{words.language}</Menu.Label>
        {(Object.keys(LANGUAGES) as Language[]).map((each) => (
          <Choice
            key={each}
            label={LANGUAGES[each]}
            isChosen={each === language}
            choose={() => void setLanguage(each)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice({ label, isChosen, choose }: { label: string; isChosen: boolean; choose: () => void }) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={isChosen}
      rightSection={isChosen ? <IconCheck size={16} aria-hidden /> : undefined}
      onClick={choose}
    >
      {label}
    </Menu.Item>
  )
}
