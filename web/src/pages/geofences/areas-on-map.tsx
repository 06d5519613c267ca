import type { Geofence } from '@sextant/contract'
import type { Map as MapLibre, MapMouseEvent, Point } from 'maplibre-gl'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { CLUSTER_LAYER, DEVICE_LAYER } from '../../map/fleet/fleet-layers.ts'
import { StageContext, useOverlay } from '../../map/use-map.ts'
import { AREA_LAYERS, addAreas, markAreas } from './area-layers.ts'

interface AreasOnMapProps {
  areas: readonly Geofence[]
  chosen: string | undefined
  /** Its shape is being changed. */
  isEdited: boolean
  onChoose: (id: string) => void
}

/** All areas on the map; a click chooses one. */
export function AreasOnMap({ areas, chosen, isEdited, onChoose }: AreasOnMapProps) {
  const { map, claims } = useContext(StageContext)
  const [drawn, setDrawn] = useState<MapLibre>()
  useOverlay(
    (map) => {
      const remove = addAreas(map, areas)
      setDrawn(map)
      return () => {
        setDrawn(undefined)
        remove()
      }
    },
    [areas],
  )
  useEffect(() => {
    if (drawn?.getLayer(AREA_LAYERS[0] as string)) markAreas(drawn, chosen, isEdited ? chosen : undefined)
  }, [drawn, areas, chosen, isEdited])
  const onClick = useEffectEvent(({ target, point }: MapMouseEvent) => {
    if (claims.size > 0) return
    const id = areaAt(target, point)
    if (id !== undefined) onChoose(id)
  })
  const onMove = useEffectEvent(({ target, point }: MapMouseEvent) => {
    const { style } = target.getCanvas()
    if (claims.size === 0 && style.cursor === '' && areaAt(target, point) !== undefined)
      style.cursor = 'pointer'
  })
  useEffect(() => {
    if (!map) return undefined
    const click = (event: MapMouseEvent) => onClick(event)
    const move = (event: MapMouseEvent) => onMove(event)
    map.on('click', click)
    map.on('mousemove', move)
    return () => {
      map.off('click', click)
      map.off('mousemove', move)
    }
  }, [map])
  return null
}

/** The uppermost area at a point, unless a device is there: that one is meant then. */
function areaAt(map: MapLibre, point: Point): string | undefined {
  const drawn = (layers: readonly string[]) => layers.filter((id) => map.getLayer(id))
  const devices = drawn([DEVICE_LAYER, CLUSTER_LAYER])
  if (devices.length > 0 && map.queryRenderedFeatures(point, { layers: devices }).length > 0) return undefined
  const layers = drawn(AREA_LAYERS)
  if (layers.length === 0) return undefined
  return map.queryRenderedFeatures(point, { layers })[0]?.properties['id'] as string | undefined
}
