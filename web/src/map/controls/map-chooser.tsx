import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconStack2 } from '@tabler/icons-react'
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
    <Menu position="left-start" withinPortal>
      <Menu.Target>
        <ActionIcon className="map-button" variant="default" size={38} aria-label={words.chooseMap}>
          <IconStack2 size={19} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={words.chooseMap}>
        {sources.map(({ id, name, kind }) => (
          <Menu.Item
            key={id}
            role="menuitemradio"
            aria-checked={id === shown?.id}
            onClick={() => choose(id)}
            rightSection={id === shown?.id ? <IconCheck size={16} aria-hidden /> : undefined}
          >
            {kind === 'bundled' ? words.bundled : name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
