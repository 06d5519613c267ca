import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import type { FleetDevice } from '../../../fleet/state.ts'
import { showPlace } from '../../../map/camera.ts'
import { useMap } from '../../../map/use-map.ts'
import { useWords } from '../../../words/index.ts'

const CLOSE_ENOUGH = 8

/** Finds the device on the map. */
export function MapActions({ entry: { location } }: { entry: FleetDevice }) {
  const {
    devices: { panel: words },
  } = useWords()
  const map = useMap()
  if (!location || !map) return null
  return (
    <Tooltip label={words.centre}>
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        aria-label={words.centre}
        onClick={() => showPlace(map, [location.longitude, location.latitude], { zoom: CLOSE_ENOUGH })}
      >
        <IconFocusCentered size={19} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
