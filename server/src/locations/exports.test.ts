import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { givenDevice } from '../../test/factories.ts'

const t = useApp()
afterEach(() => t.clock.release())

const FORMATS = ['json', 'geojson', 'gpx', 'kml', 'csv'] as const
const NAME = 'Van <7> & "Sons" \'n\' 🚚 ]]>'
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString()
const plain = { dateTime: at(0), latitude: 1, longitude: 2 }
const rich = {
  dateTime: at(1),
  latitude: -0.0000001,
  longitude: 12.123456789012,
  altitude: 1e21,
  speed: 0.1,
  hasCriticalAlert: false,
  alertTexts: ['Door, "left"\r\nopen', '=1+1'],
  attributes: { driver: 'Ærø, "A"', note: '' },
  inputs: [true, false],
}
const history = [plain, rich, { dateTime: at(2), latitude: 90, longitude: -180, altitude: -3.5 }]

async function givenHistory(client: Client) {
  const id = await givenDevice(client, { name: NAME })
  await client.post(`/api/devices/${id}/locations`, { locations: history })
  return id
}

const download = (client: Client, id: string, query: string) =>
  client.get(`/api/devices/${id}/locations${query}`)

describe('GET /api/devices/{deviceId}/locations', () => {
  test('as JSON is the answer of the query without pages, and the default', async () => {
    const { client } = await t.account()
    const id = await givenHistory(client)
    for (const query of ['', '?format=json']) {
      const answer = await download(client, id, query)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.headers).not.toHaveProperty('content-disposition')
      expect(answer.body).toMatchObject({ success: true, locations: history, apiUsage: 3 })
    }
  })

  test('as GeoJSON is a FeatureCollection of points that carry the other fields', async () => {
    const { client } = await t.account()
    const answer = await download(client, await givenHistory(client), '?format=geojson')
    expect(answer.headers['content-type']).toBe('application/geo+json')
    const { type, features } = JSON.parse(answer.text)
    expect(type).toBe('FeatureCollection')
    expect(features).toEqual(
      history.map(({ latitude, longitude, altitude, ...properties }: Partial<typeof rich>) => ({
        type: 'Feature',
        geometry: {
          type: 'Point',
          coordinates: altitude === undefined ? [longitude, latitude] : [longitude, latitude, altitude],
        },
        properties,
      })),
    )
  })

  test('as CSV reads back cell by cell', async () => {
    const { client } = await t.account()
    const answer = await download(client, await givenHistory(client), '?format=csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head = [], ...rows] = parseCsv(answer.text)
    expect(head.slice(0, 3)).toEqual(['dateTime', 'latitude', 'longitude'])
    const read = rows.map((row) => {
      expect(row).toHaveLength(head.length)
      const cells = head.map((column, i) => [column, row[i] ?? ''] as const).filter(([, text]) => text !== '')
      return Object.fromEntries(
        cells.map(([column, text]) => [column, column === 'dateTime' ? text : JSON.parse(text)]),
      )
    })
    expect(read).toEqual(history)
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+@\t\r]|^-[^\d]/)
  })

  test('as GPX is one track of points, with numbers that have no exponent', async () => {
    const { client } = await t.account()
    const id = await givenHistory(client)
    const answer = await download(client, id, '?format=gpx')
    expect(answer.headers['content-type']).toBe('application/gpx+xml')
    const names = elementsOf(answer.text)
    expect(names.slice(0, 5)).toEqual(['gpx', 'trk', 'name', 'desc', 'trkseg'])
    expect(textOf(answer.text, 'name')).toEqual([NAME])
    expect(textOf(answer.text, 'desc')).toEqual([id])
    const points = [
      ...answer.text.matchAll(/<trkpt lat="([^"]+)" lon="([^"]+)">(?:<ele>([^<]+)<\/ele>)?<time>([^<]+)</g),
    ]
    expect(points.map(([, lat, lon, ele, time]) => [lat, lon, ele, time])).toEqual([
      ['1', '2', undefined, at(0)],
      ['-0.000000100000', '12.123456789012', '1000000000000000000000', at(1)],
      ['90', '-180', '-3.5', at(2)],
    ])
    for (const [, ...numbers] of points)
      for (const number of numbers.slice(0, 3)) expect(number ?? '0').toMatch(/^-?\d+(\.\d+)?$/)
  })

  test('as KML is tracks with all times before all places, as the schema of gx:Track wants', async () => {
    const { client } = await t.account()
    const id = await givenHistory(client)
    const answer = await download(client, id, '?format=kml')
    expect(answer.headers['content-type']).toBe('application/vnd.google-earth.kml+xml')
    const names = elementsOf(answer.text)
    const placemark = ['kml', 'Document', 'name', 'Placemark', 'name', 'description']
    const track = ['gx:Track', 'when', 'when', 'when', 'gx:coord', 'gx:coord', 'gx:coord']
    expect(names).toEqual([...placemark, 'gx:MultiTrack', 'gx:interpolate', ...track])
    expect(textOf(answer.text, 'name')).toEqual([NAME, NAME])
    expect(textOf(answer.text, 'when')).toEqual([at(0), at(1), at(2)])
    expect(textOf(answer.text, 'gx:coord')).toEqual([
      '2 1 0',
      '12.123456789012 -0.000000100000 1000000000000000000000',
      '-180 90 -3.5',
    ])
  })

  test.each(FORMATS)('as %s is complete over many steps and as a file of its own', async (format) => {
    const { client } = await t.account()
    const id = await givenDevice(client, { id: `a:b.${format}` })
    const count = 4500
    for (let block = 0; block < count; block += 900) {
      const locations = Array.from({ length: 900 }, (_, i) => ({ ...plain, dateTime: at(block + i) }))
      await client.post(`/api/devices/${id}/locations`, { locations })
    }
    const answer = await download(client, id, `?format=${format}`)
    const times = answer.text.match(/2026-01-01T\d\d:\d\d:\d\d\.000Z/g)
    expect(times).toEqual(Array.from({ length: count }, (_, i) => at(i)))
    if (format === 'json' || format === 'geojson') JSON.parse(answer.text)
    if (format === 'gpx' || format === 'kml') elementsOf(answer.text)
    if (format === 'kml') {
      const tracks = answer.text.split('<gx:Track>').slice(1)
      expect(tracks.map((track) => track.split('<when>').length - 1)).toEqual([1000, 1000, 1000, 1000, 500])
      for (const track of tracks)
        expect(track).toMatch(/^\s*(<when>[^<]+<\/when>\s*)+(<gx:coord>[^<]+<\/gx:coord>\s*)+<\/gx:Track>/)
    }
    if (format !== 'json')
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="a_b.${format}.${format}"`)
  })

  test.each(FORMATS)('as %s is a valid file when there is nothing', async (format) => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const { status, text } = await download(client, id, `?format=${format}`)
    expect(status).toBe(200)
    if (format === 'json')
      expect(JSON.parse(text)).toMatchObject({ success: true, locations: [], apiUsage: 1 })
    if (format === 'geojson') expect(JSON.parse(text)).toEqual({ type: 'FeatureCollection', features: [] })
    if (format === 'gpx') expect(elementsOf(text)).toEqual(['gpx', 'trk', 'name', 'desc', 'trkseg'])
    if (format === 'kml') expect(elementsOf(text).slice(-2)).toEqual(['gx:MultiTrack', 'gx:interpolate'])
    if (format === 'csv') expect(parseCsv(text)).toHaveLength(1)
  })

  test('holds the time asked for, both ends included; without ends all there is', async () => {
    t.clock.set('2026-11-14T12:00:00.000Z')
    const { client } = await t.account()
    const id = await givenDevice(client)
    const times = ['1970-01-01T00:00:00.000Z', at(0), at(1), '2026-11-15T12:00:00.000Z']
    const locations = times.map((dateTime) => ({ ...plain, dateTime }))
    await client.post(`/api/devices/${id}/locations`, { locations })
    const found = async (query: string) => (await download(client, id, query)).body.locations
    expect(await found('')).toEqual(locations)
    expect(await found(`?from=${at(0)}`)).toEqual(locations.slice(1))
    expect(await found(`?to=${at(0)}`)).toEqual(locations.slice(0, 2))
    expect(await found(`?from=${at(0)}&to=${at(1)}`)).toEqual(locations.slice(1, 3))
    expect(await found(`?from=${encodeURIComponent('2026-01-01T02:00:01+02:00')}&to=${at(1)}`)).toEqual([
      locations[2],
    ])
  })

  test.each([
    ['query/format', '?format=xlsx'],
    ['query/format', '?format='],
    ['query/from', '?from=yesterday'],
    ['query/to', '?to=2026-01-01'],
    ['query/from', `?from=${at(1)}&to=${at(0)}`],
    ['query/limit', '?limit=5'],
  ])('answers 400 naming %s for %s', async (path, query) => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const answer = await download(client, id, query)
    expect(answer.status).toBe(400)
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path)
  })

  test('answers 403 without the privilege read', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const { client: writer } = await t.user(client, { privileges: ['write'] })
    for (const format of FORMATS) expect((await download(writer, id, `?format=${format}`)).status).toBe(403)
  })
})

/** Names of the elements in order; throws when the text is not well-formed. */
function elementsOf(xml: string) {
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/)
  const open: string[] = []
  const names: string[] = []
  const rest = xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .replace(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)>/g, (_, slash, name) => {
      if (slash === '/') expect(name).toBe(open.pop())
      else {
        open.push(name)
        names.push(name)
      }
      return ''
    })
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|quot;|apos;)/)
  return names
}

function textOf(xml: string, name: string) {
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&apos;': "'",
    '&amp;': '&',
  }
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity),
  )
}

/** RFC 4180: cells between commas, quoted where they need it, rows ended by CRLF. */
function parseCsv(text: string) {
  expect(text.endsWith('\r\n')).toBe(true)
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (cells.lastIndex === text.length) return rows
    if (match[3] === '\r\n') rows.push([])
  }
  throw new Error('This is no CSV.')
}
