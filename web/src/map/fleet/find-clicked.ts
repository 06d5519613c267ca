import type { Feature, Point as PointGeometry } from 'geojson'
import type { GeoJSONSource, Map as MapLibre, Point } from 'maplibre-gl'
import { boundsOf } from '../bounds.ts'
import { showArea } from '../camera.ts'
import { greatCircle } from '../measure/geodesy.ts'
import { CLUSTER_LAYER, CLUSTER_MAX_ZOOM, DEVICE_LAYER, FLEET_SOURCE } from './fleet-layers.ts'
import { SELECTED_LAYER } from './selected-layers.ts'

/** Closer together than this, no zoom of the map parts devices. */
const SAME_PLACE_METRES = 12
/** More than a list over the map can show. */
const MOST_NAMES = 200
const REACH_PX = 7

/** Ids of the devices at a point of the map, the uppermost first. Where they hide in a cluster, the map moves closer and there are none. */
export async function findClicked(map: MapLibre, { x, y }: Point): Promise<string[]> {
  const layers = [SELECTED_LAYER, DEVICE_LAYER, CLUSTER_LAYER].filter((id) => map.getLayer(id))
  const features = map.queryRenderedFeatures(
    [
      [x - REACH_PX, y - REACH_PX],
      [x + REACH_PX, y + REACH_PX],
    ],
    { layers },
  )
  const ids = features.flatMap(({ properties }) => (properties['id'] ? [String(properties['id'])] : []))
  if (ids.length > 0) return [...new Set(ids)]
  const cluster = features.find(({ properties }) => properties['cluster_id'] !== undefined)
  if (!cluster) return []
  return openCluster(map, Number(cluster.properties['cluster_id']), cluster.geometry as PointGeometry)
}

async function openCluster(map: MapLibre, clusterId: number, { coordinates }: PointGeometry) {
  const source = map.getSource<GeoJSONSource>(FLEET_SOURCE)
  if (!source) return []
  const zoom = await source.getClusterExpansionZoom(clusterId)
  if (zoom <= CLUSTER_MAX_ZOOM) {
    map.easeTo({ center: coordinates as [number, number], zoom: zoom + 0.4, duration: 600 })
    return []
  }
  const leaves = await source.getClusterLeaves(clusterId, MOST_NAMES, 0)
  const positions = leaves.map(positionOf)
  const bounds = boundsOf(positions)
  if (!bounds) return []
  const [west, south, east, north] = bounds
  if (greatCircle([west, south], [east, north]).metres > SAME_PLACE_METRES) {
    showArea(map, bounds, { maxZoom: map.getMaxZoom() })
    return []
  }
  return leaves.map(({ properties }) => String(properties?.['id']))
}

const positionOf = ({ geometry }: Feature) => (geometry as PointGeometry).coordinates as [number, number]
