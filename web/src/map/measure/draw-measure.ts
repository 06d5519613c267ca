import type { FeatureCollection } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import { unwrap } from '../bounds.ts'
import { pageColour } from '../map-images.ts'
import { removeOverlay } from '../remove-overlay.ts'
import { SLOT } from '../style/slots.ts'
import { greatCirclePoints, type Position } from './geodesy.ts'

const SOURCE = 'sx-measure'
const LAYERS = ['sx-measure-rhumb', 'sx-measure-case', 'sx-measure-line', 'sx-measure-points']

export function addMeasure(map: MapLibre) {
  const colour = pageColour('--sx-measure')
  const casing = pageColour('--sx-panel')
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  const common = {
    type: 'line',
    source: SOURCE,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  } as const
  map.addLayer(
    {
      ...common,
      id: 'sx-measure-rhumb',
      filter: ['==', ['get', 'kind'], 'rhumb'],
      paint: { 'line-color': colour, 'line-width': 1.6, 'line-dasharray': [2, 3], 'line-opacity': 0.75 },
    },
    SLOT.tools,
  )
  map.addLayer(
    {
      ...common,
      id: 'sx-measure-case',
      filter: ['==', ['get', 'kind'], 'great'],
      paint: { 'line-color': casing, 'line-width': 5.5 },
    },
    SLOT.tools,
  )
  map.addLayer(
    {
      ...common,
      id: 'sx-measure-line',
      filter: ['==', ['get', 'kind'], 'great'],
      paint: { 'line-color': colour, 'line-width': 2.6 },
    },
    SLOT.tools,
  )
  map.addLayer(
    {
      id: 'sx-measure-points',
      type: 'circle',
      source: SOURCE,
      filter: ['==', ['get', 'kind'], 'point'],
      paint: {
        'circle-radius': 4.5,
        'circle-color': casing,
        'circle-stroke-color': colour,
        'circle-stroke-width': 2.4,
      },
    },
    SLOT.tools,
  )
  return () => removeOverlay(map, LAYERS, [SOURCE])
}

export const setMeasure = (map: MapLibre, points: readonly Position[]) =>
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(toFeatures(points))

function toFeatures(points: readonly Position[]): FeatureCollection {
  const great = points.flatMap((point, i) =>
    i === 0 ? [] : greatCirclePoints(points[i - 1] as Position, point),
  )
  const line = (kind: string, coordinates: [number, number][]) => ({
    type: 'Feature' as const,
    properties: { kind },
    geometry: { type: 'LineString' as const, coordinates },
  })
  const lines = points.length < 2 ? [] : [line('great', unwrap(great)), line('rhumb', unwrap(points))]
  return {
    type: 'FeatureCollection',
    features: [
      ...lines,
      ...unwrap(points).map((coordinates) => ({
        type: 'Feature' as const,
        properties: { kind: 'point' },
        geometry: { type: 'Point' as const, coordinates },
      })),
    ],
  }
}
