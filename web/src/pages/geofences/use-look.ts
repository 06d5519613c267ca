import type { Geofence } from '@sextant/contract'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLive } from '../../fleet/use-live.tsx'
import { showFleet } from '../../map/fleet/show-fleet.ts'
import { useMap } from '../../map/use-map.ts'
import { revealArea, showGeometries } from './show-area.ts'

/** The zoom at which every map begins: nobody has looked anywhere yet. */
const UNTOUCHED = 2

/** Moves the map to the chosen area, and at the beginning to all of them, or to the fleet while there are none. */
export function useLook(areas: readonly Geofence[] | undefined, chosen: string | undefined) {
  const map = useMap()
  const { fleet } = useLive()
  const isComplete = useSyncExternalStore(fleet.subscribe, () => fleet.getSnapshot().complete)
  const isRead = areas !== undefined
  const reveal = useEffectEvent(() => {
    const area = areas?.find(({ id }) => id === chosen)
    if (map && area) revealArea(map, area)
  })
  const look = useEffectEvent(() => {
    if (!map || !areas || chosen !== undefined || map.getZoom() !== UNTOUCHED) return
    const isShown = showGeometries(
      map,
      areas.map(({ geometry }) => geometry),
      0,
    )
    if (!isShown && isComplete) showFleet(map, fleet.getSnapshot().devices, 0)
  })
  useEffect(() => {
    if (map && isRead && chosen !== undefined) reveal()
  }, [map, isRead, chosen])
  useEffect(() => {
    if (map && isRead) look()
  }, [map, isRead, isComplete])
}
