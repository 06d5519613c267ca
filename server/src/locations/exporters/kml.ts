import { type Exporter, escapeXml } from './exporter.ts'

/** KML 2.2 with a gx:Track: a line that knows when it was where. */
export const kml: Exporter = {
  mediaType: 'application/vnd.google-earth.kml+xml',
  head: ({ id, name }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n' +
    `<Document><name>${escapeXml(name)}</name><Placemark><name>${escapeXml(name)}</name>` +
    `<description>${escapeXml(id)}</description><gx:Track>\n`,
  location: ({ latitude, longitude, altitude, dateTime }) =>
    `<when>${dateTime}</when><gx:coord>${longitude} ${latitude} ${altitude ?? 0}</gx:coord>\n`,
  tail: () => '</gx:Track></Placemark></Document></kml>\n',
}
