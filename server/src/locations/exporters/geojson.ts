import type { Exporter } from './exporter.ts'

/** RFC 7946: one Point for each location, its other fields as properties. */
export const geojson: Exporter = {
  mediaType: 'application/geo+json',
  head: () => '{"type":"FeatureCollection","features":[',
  location: ({ latitude, longitude, altitude, ...properties }, first) => {
    const coordinates = altitude === undefined ? [longitude, latitude] : [longitude, latitude, altitude]
    const feature = { type: 'Feature', geometry: { type: 'Point', coordinates }, properties }
    return `${first ? '' : ',\n'}${JSON.stringify(feature)}`
  },
  tail: () => ']}',
}
