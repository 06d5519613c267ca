import { useEffect, useEffectEvent, useMemo } from 'react'
import { useFleetDevice, useStateOf } from '../../fleet/use-live.tsx'
import { isInSight, showPlace } from '../camera.ts'
import { useMap, useOverlay } from '../use-map.ts'
import { markOf } from './fleet-mark.ts'
import { useFleetView } from './fleet-view.tsx'
import { addSelectedLayers, setSelected, setTrail } from './selected-layers.ts'
import { useTrail } from './use-trail.ts'

/** The chosen device with its trail. Rendered anew for each (`key`). */
export function SelectedOnMap({ deviceId }: { deviceId: string }) {
  const map = useMap()
  const entry = useFleetDevice(deviceId)
  const stateOf = useStateOf()
  const trail = useTrail(entry)
  const { isFollowing, setFollowing } = useFleetView()
  const mark = useMemo(() => entry && markOf(entry, stateOf(entry)), [entry, stateOf])
  const [longitude, latitude] = mark?.position ?? []
  const isPlaced = longitude !== undefined

  useOverlay(addSelectedLayers, [])
  useOverlay(
    (drawn) => {
      setSelected(drawn, mark)
      return () => {}
    },
    [mark],
  )
  useOverlay(
    (drawn) => {
      setTrail(drawn, trail)
      return () => {}
    },
    [trail],
  )

  const show = useEffectEvent(() => {
    if (map && mark && !isInSight(map, mark.position)) showPlace(map, mark.position, { zoom: 7 })
  })
  useEffect(() => {
    if (!map || !isPlaced) return undefined
    // After the panel of the device is laid out: what it covers is not in sight.
    const frame = requestAnimationFrame(() => show())
    return () => cancelAnimationFrame(frame)
  }, [map, isPlaced])

  useEffect(() => {
    if (!map || !isFollowing || longitude === undefined || latitude === undefined) return
    showPlace(map, [longitude, latitude], { durationMs: 500 })
  }, [map, isFollowing, longitude, latitude])
  useEffect(() => {
    if (!map || !isFollowing) return undefined
    const stop = () => setFollowing(false)
    map.on('dragstart', stop)
    return () => {
      map.off('dragstart', stop)
    }
  }, [map, isFollowing, setFollowing])
  return null
}
