import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFocusCentered } from '@tabler/icons-react'
import type { FleetDevice } from '../../../fleet/state.ts'
import { useMap } from '../../../map/use-map.ts'
import { useWords } from '../../../words/index.ts'

/** Finds the device on the map. */
export function MapActions({ entry: { location } }: { entry: FleetDevice }) {
  const {
    devices: { panel: words },
  } = useWords()
  const map = useMap()
  if (!location) return null
  return (
    <Tooltip label={words.centre}>
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        aria-label={words.centre}
        onClick={() =>
          map?.easeTo({
            center: [location.longitude, location.latitude],
            zoom: Math.max(map.getZoom(), 8),
          })
        }
      >
        <IconFocusCentered size={19} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
