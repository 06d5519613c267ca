import { ActionIcon, Tooltip } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { setPreferences, usePreferences } from '../../preferences/preferences.ts'
import { useWords } from '../../words/index.ts'

export function SoundToggle() {
  const { alerts: words } = useWords()
  const { alertSound } = usePreferences()
  const label = alertSound ? words.soundOn : words.soundOff
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={36}
        variant="subtle"
        color={alertSound ? 'ocean' : 'gray'}
        aria-label={label}
        onClick={() => setPreferences({ alertSound: !alertSound })}
      >
        {alertSound ? <IconVolume size={20} /> : <IconVolumeOff size={20} />}
      </ActionIcon>
    </Tooltip>
  )
}
