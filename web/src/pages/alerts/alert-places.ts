import type { DeviceAlert } from '@sextant/contract'
import type { FeatureCollection, Point } from 'geojson'
import type {
  CircleLayerSpecification,
  GeoJSONSource,
  MapLayerMouseEvent,
  Map as MapLibre,
} from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { showPlace } from '../../map/camera.ts'
import { removeOverlay } from '../../map/remove-overlay.ts'
import { SLOT } from '../../map/style/slots.ts'
import { useMap, useOverlay } from '../../map/use-map.ts'

const PLACES = 'alert-places'
const CHOSEN = 'alert-chosen'
const CLOSE_ENOUGH = 9

type Placed = DeviceAlert & { latitude: number; longitude: number }
const hasPlace = (alert: DeviceAlert | undefined): alert is Placed =>
  alert?.latitude !== undefined && alert.longitude !== undefined

const collect = (alerts: readonly DeviceAlert[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: alerts.filter(hasPlace).map(({ id, longitude, latitude, overAt, acknowledgedAt }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties: { id, open: overAt === undefined && acknowledgedAt === undefined },
  })),
})

const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Where the listed alerts happened, and a ring around the one that is chosen, which comes into view. */
export function useAlertPlaces(
  alerts: readonly DeviceAlert[],
  chosen: DeviceAlert | undefined,
  choose: (id: string) => void,
) {
  const map = useMap()
  const listed = useMemo(() => collect(alerts), [alerts])
  const ring = useMemo(() => collect(chosen ? [chosen] : []), [chosen])
  useOverlay((map) => draw(map, choose), [choose])
  useOverlay((map) => setData(map, PLACES, listed), [listed, choose])
  useOverlay((map) => setData(map, CHOSEN, ring), [ring, choose])
  const { latitude, longitude } = chosen ?? {}
  useEffect(() => {
    if (map && latitude !== undefined && longitude !== undefined)
      showPlace(map, [longitude, latitude], { zoom: CLOSE_ENOUGH })
  }, [map, latitude, longitude])
}

function setData(map: MapLibre, id: string, data: FeatureCollection<Point>) {
  void map.getSource<GeoJSONSource>(id)?.setData(data)
  return () => {}
}

function draw(map: MapLibre, choose: (id: string) => void) {
  for (const id of [PLACES, CHOSEN]) map.addSource(id, { type: 'geojson', data: collect([]) })
  const alert = colour('--sx-alert')
  const dot = {
    'circle-radius': 7,
    'circle-color': ['case', ['get', 'open'], alert, colour('--sx-offline')],
    'circle-stroke-color': colour('--sx-panel'),
    'circle-stroke-width': 2,
  } satisfies CircleLayerSpecification['paint']
  const ring = {
    'circle-radius': 17,
    'circle-color': alert,
    'circle-opacity': 0.18,
    'circle-stroke-color': alert,
    'circle-stroke-width': 3,
  } satisfies CircleLayerSpecification['paint']
  map.addLayer({ id: PLACES, type: 'circle', source: PLACES, paint: dot }, SLOT.devices)
  map.addLayer({ id: CHOSEN, type: 'circle', source: CHOSEN, paint: ring }, SLOT.devices)
  const onClick = ({ features }: MapLayerMouseEvent) => {
    const id: unknown = features?.[0]?.properties['id']
    if (typeof id === 'string') choose(id)
  }
  map.on('click', PLACES, onClick)
  return () => {
    map.off('click', PLACES, onClick)
    removeOverlay(map, [CHOSEN, PLACES], [CHOSEN, PLACES])
  }
}
