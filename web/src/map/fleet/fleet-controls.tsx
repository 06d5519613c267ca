import { IconFocus2, IconNavigation, IconPolygon } from '@tabler/icons-react'
import { useFleetDevice, useLive } from '../../fleet/use-live.tsx'
import { setPreferences, usePreferences } from '../../preferences/preferences.ts'
import { useWords } from '../../words/index.ts'
import { MapButton } from '../controls/map-button.tsx'
import { useMap } from '../use-map.ts'
import { useFleetView } from './fleet-view.tsx'
import { showFleet } from './show-fleet.ts'

/** Buttons of the live map. */
export function FleetControls({ deviceId }: { deviceId: string | undefined }) {
  const { map: words } = useWords()
  const map = useMap()
  const { fleet } = useLive()
  const { isShown, includes, isFollowing, setFollowing } = useFleetView()
  const { geofencesOnMap = false } = usePreferences()
  const name = useFleetDevice(deviceId)?.device.name
  if (!isShown) return null
  const fit = () => {
    const { devices } = fleet.getSnapshot()
    setFollowing(false)
    if (map) showFleet(map, includes ? devices.filter(includes) : devices)
  }
  return (
    <>
      {name !== undefined && (
        <MapButton
          label={words.follow(name)}
          pressed={isFollowing}
          onClick={() => setFollowing(!isFollowing)}
        >
          <IconNavigation size={19} />
        </MapButton>
      )}
      <MapButton label={words.fitAll} onClick={fit}>
        <IconFocus2 size={19} />
      </MapButton>
      <MapButton
        label={words.geofences}
        pressed={geofencesOnMap}
        onClick={() => setPreferences({ geofencesOnMap: !geofencesOnMap })}
      >
        <IconPolygon size={19} />
      </MapButton>
    </>
  )
}
