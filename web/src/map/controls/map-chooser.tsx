import { ActionIcon, Menu } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { setPreferences } from '../../preferences/preferences.ts'
import { useWords } from '../../words/index.ts'
import type { MapChoice } from '../use-map-source.ts'

/** Switches between the maps of the installation, where there are several. */
export function MapChooser({ choice: { sources, shown, tryAgain } }: { choice: MapChoice }) {
  const { map: words } = useWords()
  if (sources.length < 2) return null
  const choose = (id: string) => {
    tryAgain()
    setPreferences({ map: id })
  }
  return (
    <Menu position="left-start">
      <Menu.Target>
        <ActionIcon className="map-button" variant="default" size={38} aria-label={words.chooseMap}>
          <IconStack2 size={19} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.chooseMap}>
        <Menu.RadioGroup value={shown?.id ?? null} onChange={choose}>
          {sources.map(({ id, name, kind }) => (
            <Menu.RadioItem key={id} value={id} closeMenuOnClick>
              {kind === 'bundled' ? words.bundled : name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
