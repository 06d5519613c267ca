import type { ExpressionSpecification, Map as MapLibre } from 'maplibre-gl'
import { pageColour } from '../map-images.ts'
import { removeOverlay } from '../remove-overlay.ts'
import { FONT } from '../style/fonts.ts'
import { SLOT } from '../style/slots.ts'
import { byZoom } from '../style/zoom-steps.ts'
import { addFleetImages } from './fleet-images.ts'

export const FLEET_SOURCE = 'sx-fleet'
export const CLUSTER_LAYER = 'sx-clusters'
export const DEVICE_LAYER = 'sx-devices'
/** Beyond it devices stand alone. */
export const CLUSTER_MAX_ZOOM = 16
/** From here names are beside the marks. */
const NAMES_FROM = 7
const LAYERS = ['sx-cluster-glow', CLUSTER_LAYER, 'sx-cluster-counts', DEVICE_LAYER]

const isCluster: ExpressionSpecification = ['has', 'point_count']
const bySize = (...stops: number[]) =>
  [
    'interpolate',
    ['linear'],
    ['sqrt', ['get', 'point_count']],
    ...stops,
  ] as unknown as ExpressionSpecification

export function addFleetLayers(map: MapLibre) {
  addFleetImages(map)
  map.addSource(FLEET_SOURCE, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    promoteId: 'id',
    cluster: true,
    clusterMaxZoom: CLUSTER_MAX_ZOOM,
    clusterRadius: 46,
    clusterProperties: { alerts: ['+', ['get', 'alert']] },
  })
  addClusters(map)
  map.addLayer(
    {
      id: DEVICE_LAYER,
      type: 'symbol',
      source: FLEET_SOURCE,
      filter: ['!', isCluster],
      layout: {
        ...markLayout(),
        'text-field': ['step', ['zoom'], '', NAMES_FROM, ['get', 'name']],
      },
      paint: namePaint(),
    },
    SLOT.devices,
  )
  return () => removeOverlay(map, LAYERS, [FLEET_SOURCE])
}

/** Names of towns give way to marks; marks never give way. */
export const markLayout = () => ({
  'icon-image': ['get', 'icon'] as ExpressionSpecification,
  'icon-rotate': ['get', 'course'] as ExpressionSpecification,
  'icon-rotation-alignment': 'map' as const,
  'icon-size': byZoom(2, 0.68, 8, 1),
  'icon-allow-overlap': true,
  'icon-padding': 0,
  'text-font': FONT.semiBold,
  'text-size': 11.5,
  'text-anchor': 'top' as const,
  'text-offset': [0, 0.95] as [number, number],
  'text-optional': true,
  'text-max-width': 12,
})

export const namePaint = () => ({
  'text-color': pageColour('--mantine-color-text'),
  'text-halo-color': pageColour('--sx-mark-edge'),
  'text-halo-width': 1.6,
})

function addClusters(map: MapLibre) {
  const radius = bySize(1.4, 10, 3.2, 12.5, 6, 15, 15, 21, 30, 28)
  const alert = pageColour('--sx-alert')
  const withAlert = (colour: string): ExpressionSpecification => [
    'case',
    ['>', ['get', 'alerts'], 0],
    alert,
    colour,
  ]
  const common = { source: FLEET_SOURCE, filter: isCluster }
  map.addLayer(
    {
      ...common,
      id: 'sx-cluster-glow',
      type: 'circle',
      paint: {
        'circle-radius': ['+', 4, radius],
        'circle-color': withAlert(pageColour('--sx-cluster')),
        'circle-opacity': 0.24,
      },
    },
    SLOT.devices,
  )
  map.addLayer(
    {
      ...common,
      id: CLUSTER_LAYER,
      type: 'circle',
      paint: {
        'circle-radius': radius,
        'circle-color': pageColour('--sx-cluster'),
        'circle-stroke-width': ['case', ['>', ['get', 'alerts'], 0], 2.4, 1.6],
        'circle-stroke-color': withAlert(pageColour('--sx-cluster-edge')),
      },
    },
    SLOT.devices,
  )
  map.addLayer(
    {
      ...common,
      id: 'sx-cluster-counts',
      type: 'symbol',
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': FONT.semiBold,
        'text-size': bySize(1.4, 11, 6, 12, 15, 13.5),
        'text-allow-overlap': true,
      },
      paint: { 'text-color': '#ffffff' },
    },
    SLOT.devices,
  )
}
