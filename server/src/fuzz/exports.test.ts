import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'
import { FUZZ_TIMEOUT_MS, forAll } from '../../test/fuzz/for-all.ts'
import { componentSchema } from '../../test/fuzz/json-schema.ts'
import { findAll, readCsv, readXml } from '../../test/fuzz/read-files.ts'
import { arbitraryOf } from '../../test/fuzz/schema-arbitrary.ts'
import { TEXTS_OF_PATTERN } from '../../test/fuzz/texts.ts'
import { pastTime } from '../../test/fuzz/times.ts'

const t = useApp()

type Fix = {
  dateTime: string
  latitude: number
  longitude: number
  altitude?: number
  [field: string]: unknown
}
interface History {
  name: string
  fixes: Fix[]
}

const fix = arbitraryOf(componentSchema('Location'), { 'dateTime:date-time': pastTime }) as fc.Arbitrary<Fix>
const histories: fc.Arbitrary<History> = fc.record({
  name: fc.oneof(
    fc.constantFrom('Van <7> & "Sons" \'n\' ]]>', 'a\u0001\tb\r\nc 🚚'),
    (TEXTS_OF_PATTERN['\\S'] as (max: number) => fc.Arbitrary<string>)(200),
  ),
  // Trackers cannot be in two places at a time, and nobody is anywhere in the distant past.
  fixes: fc.uniqueArray(
    fix.filter(({ dateTime }) => dateTime > '2026' && dateTime < '2027'),
    {
      maxLength: 12,
      selector: ({ dateTime }) => Date.parse(dateTime),
    },
  ),
})

/** As every reader of JSON sees it: times in one form, -0 is 0, ascending. */
const plain = (fixes: readonly Fix[]): Fix[] =>
  fixes
    .map((each) => ({
      ...(JSON.parse(JSON.stringify(each)) as Fix),
      dateTime: new Date(each.dateTime).toISOString(),
    }))
    .toSorted((a, b) => a.dateTime.localeCompare(b.dateTime))

/** XML has numbers without an exponent: twelve decimals of those that JavaScript would write with one. */
const near = (value: number) => expect.closeTo(value, 11)
const decimal = (text: string | undefined) => {
  expect(text).toMatch(/^-?\d+(\.\d+)?$/)
  return Number(text)
}
const inXml = (text: string) =>
  text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/\r\n?/g, '\n')

test(
  'a history is the same whichever file it is read back from',
  forAll({
    runs: 25,
    cases: () => histories,
    holds: async ({ name, fixes }) => {
      const { client } = await t.account()
      const id = await givenDevice(client, { name })
      if (fixes.length > 0) {
        const stored = await client.post(`/api/devices/${id}/locations`, { locations: fixes })
        expect([stored.status, stored.body.accepted]).toEqual([201, fixes.length])
      }
      const wanted = plain(fixes)
      const text = async (format: string) =>
        (await client.get(`/api/devices/${id}/locations?format=${format}`)).text
      expect(JSON.parse(await text('json')).locations).toEqual(wanted)
      expect(fromGeoJson(await text('geojson'))).toEqual(wanted)
      expect(fromCsv(await text('csv'))).toEqual(wanted)

      const gpx = readXml(await text('gpx'))
      expect(findAll(gpx, 'name').map((each) => each.text)).toEqual([inXml(name)])
      expect(fromGpx(gpx)).toEqual(wanted.map(placeOf))
      const kml = readXml(await text('kml'))
      expect(findAll(kml, 'name').map((each) => each.text)).toEqual([inXml(name), inXml(name)])
      expect(fromKml(kml)).toEqual(wanted.map((each) => placeOf({ altitude: 0, ...each })))
    },
  }),
  FUZZ_TIMEOUT_MS,
)

const placeOf = ({ dateTime, latitude, longitude, altitude }: Fix) => ({
  dateTime,
  latitude: near(latitude),
  longitude: near(longitude),
  ...(altitude !== undefined && { altitude: near(altitude) }),
})

interface Feature {
  type: string
  geometry: { type: string; coordinates: number[] }
  properties: { dateTime: string }
}

function fromGeoJson(text: string): Fix[] {
  const { type, features } = JSON.parse(text)
  expect(type).toBe('FeatureCollection')
  return (features as Feature[]).map(({ type, geometry, properties }) => {
    expect([type, geometry.type]).toEqual(['Feature', 'Point'])
    const [longitude = Number.NaN, latitude = Number.NaN, altitude] = geometry.coordinates
    return { ...properties, latitude, longitude, ...(altitude !== undefined && { altitude }) }
  })
}

function fromCsv(text: string): Fix[] {
  const [head = [], ...rows] = readCsv(text)
  return rows.map((row) => {
    expect(row).toHaveLength(head.length)
    // A spreadsheet would run these.
    for (const cell of row) expect(cell).not.toMatch(/^[=+@\t\r]|^-\D/)
    const cells = head.flatMap((column, i) => (row[i] === '' ? [] : [[column, row[i] ?? ''] as const]))
    return Object.fromEntries(
      cells.map(([column, cell]) => [column, column === 'dateTime' ? cell : JSON.parse(cell)]),
    ) as Fix
  })
}

function fromGpx(gpx: ReturnType<typeof readXml>) {
  return findAll(gpx, 'trkpt').map((point) => {
    const [ele] = findAll(point, 'ele')
    return {
      dateTime: findAll(point, 'time')[0]?.text,
      latitude: decimal(point.attributes['lat']),
      longitude: decimal(point.attributes['lon']),
      ...(ele && { altitude: decimal(ele.text) }),
    }
  })
}

function fromKml(kml: ReturnType<typeof readXml>) {
  return findAll(kml, 'gx:Track').flatMap((track) => {
    const places = findAll(track, 'gx:coord').map(({ text }) => text.split(' ').map(decimal))
    const times = findAll(track, 'when').map(({ text }) => text)
    expect(times).toHaveLength(places.length)
    return times.map((dateTime, i) => {
      const [longitude, latitude, altitude] = places[i] ?? []
      return { dateTime, latitude, longitude, altitude }
    })
  })
}
