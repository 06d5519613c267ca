import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { isInSight, showPlace } from '../../map/camera.ts'
import { addSelectedLayers, setSelected, setTrail } from '../../map/fleet/selected-layers.ts'
import { useMap, useOverlay } from '../../map/use-map.ts'
import { readTrail } from './share-api.ts'
import { markOf, type ShownDevice } from './shown-devices.ts'

const TRAIL_AGAIN_MS = 60_000

interface SelectedDeviceProps {
  token: string
  device: ShownDevice
  hasTrail: boolean
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
}

/** The chosen device on the map, with where it came from when the link shows that. Rendered anew for each (`key`). */
export function SelectedDevice({ token, device, hasTrail, isFollowing, onFollow }: SelectedDeviceProps) {
  const map = useMap()
  const { key, location } = device
  const { data: trail } = useQuery({
    queryKey: ['share', token, 'trail', key],
    queryFn: ({ signal }) => readTrail(token, key, signal),
    enabled: hasTrail && location !== null,
    refetchInterval: TRAIL_AGAIN_MS,
  })
  const mark = useMemo(() => markOf(device), [device])
  const [longitude, latitude] = mark?.position ?? []
  const positions = useMemo(
    () => [
      ...(trail ?? []).map((fix): [number, number] => [fix.longitude, fix.latitude]),
      ...(trail && longitude !== undefined && latitude !== undefined
        ? [[longitude, latitude] as [number, number]]
        : []),
    ],
    [trail, longitude, latitude],
  )
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
      setTrail(drawn, positions)
      return () => {}
    },
    [positions],
  )

  const show = useEffectEvent(() => {
    if (map && mark && !isInSight(map, mark.position)) showPlace(map, mark.position, { zoom: 7 })
  })
  const isPlaced = mark !== undefined
  useEffect(() => {
    if (map && isPlaced) show()
  }, [map, isPlaced])
  useEffect(() => {
    if (map && isFollowing && longitude !== undefined && latitude !== undefined)
      showPlace(map, [longitude, latitude], { durationMs: 500 })
  }, [map, isFollowing, longitude, latitude])
  const stop = useEffectEvent(() => onFollow(false))
  useEffect(() => {
    if (!map || !isFollowing) return undefined
    const onDrag = () => stop()
    map.on('dragstart', onDrag)
    return () => {
      map.off('dragstart', onDrag)
    }
  }, [map, isFollowing])
  return null
}
