import { Alert } from '@mantine/core'
import { useDebouncedValue, useDocumentTitle, useInterval } from '@mantine/hooks'
import type { Share } from '@sextant/contract'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { MapStage } from '../../map/map-stage.tsx'
import { usePreferences } from '../../preferences/preferences.ts'
import { useWords } from '../../words/index.ts'
import { SelectedDevice } from './selected-device.tsx'
import { ShareControls } from './share-controls.tsx'
import { SharePanel } from './share-panel.tsx'
import { SharedOnMap } from './shared-on-map.tsx'
import { showDevices } from './shown-devices.ts'
import { useSharedLocations } from './use-shared-locations.ts'

/** A line that is back at once is not worth a word. */
const PATIENCE_MS = 2000
const CLOCK_MS = 20_000

interface ShareViewProps {
  token: string
  share: Share
  onChange: () => void
}

/** The shared devices, live: the map, and the list beside it. */
export function ShareView({ token, share, onChange }: ShareViewProps) {
  const { share: words } = useWords()
  const { offlineAfterMinutes } = usePreferences()
  const { locations, isConnected } = useSharedLocations(token, onChange)
  const [now, setNow] = useState(() => Date.now())
  useInterval(() => setNow(Date.now()), CLOCK_MS, { autoInvoke: true })
  const devices = useMemo(
    () =>
      showDevices(share, {
        locations,
        now: Math.max(now, Date.now()),
        offlineAfterMs: offlineAfterMinutes * 60_000,
        nameless: words.unnamed,
      }),
    [share, locations, now, offlineAfterMinutes, words],
  )
  const [asked, setAsked] = useState<string | null>()
  const [isFollowing, setFollowing] = useState(false)
  const only = devices.length === 1 ? devices[0] : undefined
  const selected = asked === undefined ? only : devices.find(({ key }) => key === asked)
  const select = (key: string | undefined) => {
    setAsked(key ?? null)
    if (key === undefined) setFollowing(false)
  }
  const [isLost] = useDebouncedValue(!isConnected, PATIENCE_MS)
  const title = share.name || words.untitled
  useDocumentTitle(title)
  return (
    <main className="map-layout share-layout">
      <MapStage
        controls={
          <ShareControls
            devices={devices}
            selected={selected}
            isFollowing={isFollowing}
            onFollow={setFollowing}
          />
        }
        overlay={
          <>
            <SharedOnMap devices={devices} selected={selected?.key} onSelect={select} />
            {selected && (
              <SelectedDevice
                key={selected.key}
                token={token}
                device={selected}
                hasTrail={share.trail}
                isFollowing={isFollowing}
                onFollow={setFollowing}
              />
            )}
            <div className="share-note" role="status">
              {isLost && !isConnected && (
                <Alert color="orange" py={8} icon={<IconPlugConnectedX size={18} />}>
                  {words.lost}
                </Alert>
              )}
            </div>
          </>
        }
      >
        <SharePanel
          title={title}
          share={share}
          devices={devices}
          now={now}
          selected={selected?.key}
          onSelect={select}
        />
      </MapStage>
    </main>
  )
}
