import type { FeatureCollection } from 'geojson'
import type { ExpressionSpecification, Map as MapLibre } from 'maplibre-gl'
import { addPicture, pageColour } from '../../map/map-images.ts'
import { removeOverlay } from '../../map/remove-overlay.ts'
import { SLOT } from '../../map/style/slots.ts'

export const TRACK = {
  line: 'sx-track',
  stops: 'sx-track-stops',
  moment: 'sx-track-moment',
  /** Wider than the line, and not to be seen: a finger finds it. */
  hit: 'sx-track-hit',
} as const

const LAYERS = [TRACK.hit, 'sx-track-edge', TRACK.line, TRACK.stops, 'sx-track-moment-ring', TRACK.moment]
const EMPTY: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** From slow to fast; readable on both grounds and told apart by who cannot see red and green. */
const COLOURS = ['#7a8594', '#d55e00', '#e69f00', '#c8b400', '#009e73', '#0072b2', '#56b4e9']

export function addTrackLayers(map: MapLibre) {
  const edge = pageColour('--sx-panel')
  const width: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 2, 2, 10, 4.5]
  const line = {
    type: 'line',
    source: TRACK.line,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  } as const
  for (const id of [TRACK.line, TRACK.stops, TRACK.moment])
    map.addSource(id, { type: 'geojson', data: EMPTY })
  map.addLayer(
    { ...line, id: 'sx-track-edge', paint: { 'line-color': edge, 'line-width': ['+', 3, width] as never } },
    SLOT.lines,
  )
  map.addLayer(
    {
      ...line,
      id: TRACK.line,
      paint: {
        'line-width': width,
        'line-color': [
          'match',
          ['get', 'step'],
          ...COLOURS.slice(1).flatMap((colour, step) => [step, colour]),
          COLOURS[0],
        ] as unknown as ExpressionSpecification,
      },
    },
    SLOT.lines,
  )
  map.addLayer({ ...line, id: TRACK.hit, paint: { 'line-width': 22, 'line-opacity': 0 } }, SLOT.lines)
  map.addLayer(
    {
      id: TRACK.stops,
      type: 'circle',
      source: TRACK.stops,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['get', 'minutes'], 5, 4, 60, 7, 720, 11],
        'circle-color': pageColour('--sx-stopped'),
        'circle-opacity': 0.85,
        'circle-stroke-color': edge,
        'circle-stroke-width': 1.5,
      },
    },
    SLOT.devices,
  )
  addMoment(map, edge)
  return () => removeOverlay(map, LAYERS, [TRACK.line, TRACK.stops, TRACK.moment])
}

function addMoment(map: MapLibre, edge: string) {
  const colour = pageColour('--sx-alert')
  addPicture(map, 'sx-moment-arrow', 28, (canvas) => {
    canvas.beginPath()
    canvas.moveTo(0, -11)
    canvas.lineTo(8, 9)
    canvas.lineTo(0, 5)
    canvas.lineTo(-8, 9)
    canvas.closePath()
    canvas.lineWidth = 3.5
    canvas.strokeStyle = edge
    canvas.stroke()
    canvas.fillStyle = colour
    canvas.fill()
  })
  map.addLayer(
    {
      id: 'sx-track-moment-ring',
      type: 'circle',
      source: TRACK.moment,
      paint: {
        'circle-radius': 16,
        'circle-color': colour,
        'circle-opacity': 0.16,
        'circle-stroke-color': colour,
        'circle-stroke-width': 1.5,
      },
    },
    SLOT.tools,
  )
  map.addLayer(
    {
      id: TRACK.moment,
      type: 'symbol',
      source: TRACK.moment,
      layout: {
        'icon-image': 'sx-moment-arrow',
        'icon-rotate': ['get', 'course'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    SLOT.tools,
  )
}
