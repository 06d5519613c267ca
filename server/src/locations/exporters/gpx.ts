import type { Location } from '@sextant/contract'
import { decimal, type Exporter, escapeXml } from './exporter.ts'

/** GPX 1.1: one track. Speed and course have no place in it but as extensions, where no common tool looks; they stay out. */
export const gpx: Exporter = {
  mediaType: 'application/gpx+xml',
  head: ({ id, name }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gpx version="1.1" creator="Sextant" xmlns="http://www.topografix.com/GPX/1/1">\n' +
    `<trk><name>${escapeXml(name)}</name><desc>${escapeXml(id)}</desc><trkseg>\n`,
  step: (locations) => locations.map(point).join(''),
  tail: () => '</trkseg></trk></gpx>\n',
}

const point = ({ latitude, longitude, altitude, dateTime }: Location) =>
  `<trkpt lat="${decimal(latitude)}" lon="${decimal(longitude)}">` +
  (altitude === undefined ? '' : `<ele>${decimal(altitude)}</ele>`) +
  `<time>${dateTime}</time></trkpt>\n`
