import type { Location } from '@sextant/contract'
import { decimal, type Exporter, escapeXml } from './exporter.ts'

/**
 * KML 2.2 with Google's tracks: lines that know when they were where. The schema (kml22gx.xsd) wants all the times of a track
 * before all its places, so each step is a track of its own; gx:interpolate joins them to one line.
 */
export const kml: Exporter = {
  mediaType: 'application/vnd.google-earth.kml+xml',
  head: ({ id, name }) =>
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n' +
    `<Document><name>${escapeXml(name)}</name><Placemark><name>${escapeXml(name)}</name>` +
    `<description>${escapeXml(id)}</description><gx:MultiTrack><gx:interpolate>1</gx:interpolate>\n`,
  step: (locations) =>
    `<gx:Track>\n${locations.map(({ dateTime }) => `<when>${dateTime}</when>\n`).join('')}` +
    `${locations.map(coord).join('')}</gx:Track>\n`,
  tail: () => '</gx:MultiTrack></Placemark></Document></kml>\n',
}

const coord = ({ latitude, longitude, altitude = 0 }: Location) =>
  `<gx:coord>${decimal(longitude)} ${decimal(latitude)} ${decimal(altitude)}</gx:coord>\n`
