import { IconFocus2, IconNavigation } from '@tabler/icons-react'
import { MapButton } from '../../map/controls/map-button.tsx'
import { useMap } from '../../map/use-map.ts'
import { useWords } from '../../words/index.ts'
import { showAll } from './show-all.ts'
import type { ShownDevice } from './shown-devices.ts'

interface ShareControlsProps {
  devices: readonly ShownDevice[]
  selected: ShownDevice | undefined
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
}

export function ShareControls({ devices, selected, isFollowing, onFollow }: ShareControlsProps) {
  const { map: words } = useWords()
  const map = useMap()
  return (
    <>
      {selected?.location && (
        <MapButton
          label={words.follow(selected.name)}
          pressed={isFollowing}
          onClick={() => onFollow(!isFollowing)}
        >
          <IconNavigation size={19} />
        </MapButton>
      )}
      <MapButton
        label={words.fitAll}
        onClick={() => {
          onFollow(false)
          if (map) showAll(map, devices)
        }}
      >
        <IconFocus2 size={19} />
      </MapButton>
    </>
  )
}
