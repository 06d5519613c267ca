import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useLive, useStateOf } from '../../fleet/use-live.tsx'
import { useMap, useOverlay } from '../use-map.ts'
import { FleetFeed } from './fleet-feed.ts'
import { addFleetLayers, FLEET_SOURCE } from './fleet-layers.ts'
import { markOf } from './fleet-mark.ts'
import { useFleetView } from './fleet-view.tsx'
import { showFleet } from './show-fleet.ts'

/** Every device, clustered, kept up to date by the stream without React taking part. */
export function FleetOnMap({ mayMove }: { mayMove: boolean }) {
  const { fleet } = useLive()
  const { includes } = useFleetView()
  const stateOf = useStateOf()
  const [feed, setFeed] = useState<FleetFeed>()
  useOverlay(
    (map: MapLibre) => {
      const remove = addFleetLayers(map)
      const made = new FleetFeed(fleet, (diff) => {
        void map.getSource<GeoJSONSource>(FLEET_SOURCE)?.updateData(diff)
      })
      const forget = fleet.onChanges((ids) => made.update(ids))
      setFeed(made)
      return () => {
        forget()
        setFeed(undefined)
        remove()
      }
    },
    [fleet],
  )
  useEffect(() => {
    feed?.describeBy((entry) => (includes && !includes(entry) ? undefined : markOf(entry, stateOf(entry))))
  }, [feed, includes, stateOf])
  useFirstLook(mayMove)
  return null
}

/** Once everything is known the map shows it all, unless somebody was quicker. */
function useFirstLook(mayMove: boolean) {
  const { fleet } = useLive()
  const map = useMap()
  const isDone = useRef(false)
  const isComplete = useSyncExternalStore(fleet.subscribe, () => fleet.getSnapshot().complete)
  const look = useEffectEvent(() => {
    if (map && mayMove && !isDone.current) showFleet(map, fleet.getSnapshot().devices, 0)
    isDone.current = true
  })
  useEffect(() => {
    if (!map) return undefined
    const moved = () => {
      isDone.current = true
    }
    map.on('dragstart', moved)
    map.on('wheel', moved)
    if (isComplete) look()
    return () => {
      map.off('dragstart', moved)
      map.off('wheel', moved)
    }
  }, [map, isComplete])
}
