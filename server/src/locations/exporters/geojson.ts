import type { Location } from '@sextant/contract'
import type { Exporter } from './exporter.ts'

/** RFC 7946: one Point for each location, its other fields as properties. */
export const geojson: Exporter = {
  mediaType: 'application/geo+json',
  head: () => '{"type":"FeatureCollection","features":[',
  step: (locations, first) => `${first ? '' : ',\n'}${locations.map(feature).join(',\n')}`,
  tail: () => ']}',
}

function feature({ latitude, longitude, altitude, ...properties }: Location) {
  const coordinates = altitude === undefined ? [longitude, latitude] : [longitude, latitude, altitude]
  return JSON.stringify({ type: 'Feature', geometry: { type: 'Point', coordinates }, properties })
}
