import { type Exporter, escapeXml } from './exporter.ts'

/** GPX 1.1: one track. Speed and course have no place in it but as extensions, where no common tool looks; they stay out. */
export const gpx: Exporter = {
  mediaType: 'application/gpx+xml',
  head: ({ id, name }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<gpx version="1.1" creator="Sextant" xmlns="http://www.topografix.com/GPX/1/1">\n' +
    `<trk><name>${escapeXml(name)}</name><desc>${escapeXml(id)}</desc><trkseg>\n`,
  location: ({ latitude, longitude, altitude, dateTime }) =>
    `<trkpt lat="${decimal(latitude)}" lon="${decimal(longitude)}">` +
    (altitude === undefined ? '' : `<ele>${decimal(altitude)}</ele>`) +
    `<time>${dateTime}</time></trkpt>\n`,
  tail: () => '</trkseg></trk></gpx>\n',
}

// xsd:decimal knows no exponent, and JavaScript writes small numbers with one.
const decimal = (value: number) => (/e/.test(String(value)) ? value.toFixed(12) : String(value))
