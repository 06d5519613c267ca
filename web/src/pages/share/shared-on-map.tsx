import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { findClicked } from '../../map/fleet/find-clicked.ts'
import { addFleetLayers, CLUSTER_LAYER, DEVICE_LAYER, FLEET_SOURCE } from '../../map/fleet/fleet-layers.ts'
import { featureOf } from '../../map/fleet/fleet-mark.ts'
import { HoverName } from '../../map/fleet/hover-name.tsx'
import { StageContext, useOverlay } from '../../map/use-map.ts'
import { showAll } from './show-all.ts'
import { markOf, type ShownDevice } from './shown-devices.ts'

const HOVERED = [DEVICE_LAYER, CLUSTER_LAYER]

interface SharedOnMapProps {
  devices: readonly ShownDevice[]
  selected: string | undefined
  onSelect: (key: string) => void
}

/** All shared devices. A click chooses one; where several are in one place, the next with every click. */
export function SharedOnMap({ devices, selected, onSelect }: SharedOnMapProps) {
  const { map, claims } = useContext(StageContext)
  const features = useMemo(
    () =>
      devices.flatMap((device) => {
        const mark = markOf(device)
        return mark ? [featureOf(mark)] : []
      }),
    [devices],
  )
  useOverlay(addFleetLayers, [])
  useOverlay(
    (drawn) => {
      void drawn.getSource<GeoJSONSource>(FLEET_SOURCE)?.setData({ type: 'FeatureCollection', features })
      return () => {}
    },
    [features],
  )

  const click = useEffectEvent(async ({ point }: MapMouseEvent) => {
    if (!map || claims.size > 0) return
    const keys = await findClicked(map, point)
    const next = keys[(keys.indexOf(selected ?? '') + 1) % keys.length]
    if (next !== undefined) onSelect(next)
  })
  useEffect(() => {
    if (!map) return undefined
    const onClick = (event: MapMouseEvent) => void click(event)
    map.on('click', onClick)
    return () => {
      map.off('click', onClick)
    }
  }, [map])

  const wasShown = useRef(false)
  const hasPlaces = features.length > 0
  const look = useEffectEvent(() => map && showAll(map, devices, 0))
  useEffect(() => {
    if (!map || !hasPlaces || wasShown.current) return
    wasShown.current = true
    look()
  }, [map, hasPlaces])
  return <HoverName layers={HOVERED} />
}
