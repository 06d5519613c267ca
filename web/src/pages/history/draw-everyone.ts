import type { Location } from '@sextant/contract'
import type { Map as MapLibre } from 'maplibre-gl'
import { pageColour } from '../../map/map-images.ts'
import { removeOverlay } from '../../map/remove-overlay.ts'
import { FONT } from '../../map/style/fonts.ts'
import { SLOT } from '../../map/style/slots.ts'

const SOURCE = 'sx-everyone'

/** A dot and a name for each device. */
export function drawEveryone(map: MapLibre, placed: readonly { name: string; location: Location }[]) {
  map.addSource(SOURCE, {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: placed.map(({ name, location }) => ({
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Point', coordinates: [location.longitude, location.latitude] },
      })),
    },
  })
  map.addLayer(
    {
      id: SOURCE,
      type: 'circle',
      source: SOURCE,
      paint: {
        'circle-radius': 6,
        'circle-color': pageColour('--sx-stopped'),
        'circle-stroke-color': pageColour('--sx-panel'),
        'circle-stroke-width': 2,
      },
    },
    SLOT.devices,
  )
  map.addLayer(
    {
      id: `${SOURCE}-name`,
      type: 'symbol',
      source: SOURCE,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': FONT.regular,
        'text-size': 11,
        'text-offset': [0, 1.1],
        'text-anchor': 'top',
      },
      paint: {
        'text-color': pageColour('--mantine-color-text'),
        'text-halo-color': pageColour('--sx-panel'),
        'text-halo-width': 1.5,
      },
    },
    SLOT.devices,
  )
  return () => removeOverlay(map, [SOURCE, `${SOURCE}-name`], [SOURCE])
}
