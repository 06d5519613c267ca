import { fileURLToPath } from 'node:url'
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { beforeAll, describe, expect, test } from 'vitest'
import { BASE_MAP } from '../../bin/build-parts.mjs'
import { ensureBuilt } from '../../bin/ensure-built.mjs'
import { useApp } from '../../test/app.ts'

type Place = [longitude: number, latitude: number]

beforeAll(() => ensureBuilt([BASE_MAP], { strict: true }), 300_000)
const world = fileURLToPath(new URL('../../../web/dist-basemap/world.pmtiles', import.meta.url))
const t = useApp({ maps: { world } })

async function tile(z: number, x: number, y: number): Promise<Record<string, VectorTileLayer>> {
  const { statusCode, rawPayload } = await t.app.inject(`/tiles/world/${z}/${x}/${y}.mvt`)
  expect(statusCode).toBe(200)
  return new VectorTile(new PbfReader(rawPayload)).layers
}

/** The tile that a place is in, and where in it: 0 to 1 from its upper left corner. */
function locate([longitude, latitude]: Place, z: number) {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const x = ((longitude + 180) / 360) * 2 ** z
  const y = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** z
  return { x: Math.floor(x), y: Math.floor(y), inX: x % 1, inY: y % 1 }
}

async function isIn(name: string, place: Place, z: number) {
  const { x, y, inX, inY } = locate(place, z)
  const layer = (await tile(z, x, y))[name]
  let inside = false
  for (const ring of featuresOf(layer).flatMap((feature) => feature.loadGeometry()))
    ring.forEach((b, i) => {
      const a = ring[i - 1] ?? b
      const [px, py] = [inX * 4096, inY * 4096]
      if (a.y > py !== b.y > py && px < ((b.x - a.x) * (py - a.y)) / (b.y - a.y) + a.x) inside = !inside
    })
  return inside
}

const featuresOf = (layer: VectorTileLayer | undefined) =>
  layer ? Array.from({ length: layer.length }, (_, i) => layer.feature(i)) : []

const labelsOf = (layer: VectorTileLayer | undefined) => featuresOf(layer).map(({ properties }) => properties)

describe('the bundled map', () => {
  // From 0 to 1, from 2 to 3 and from 4 on the land comes from different data.
  test.each([0, 2, 3, 4, 6])('has land where there is some, and sea elsewhere, at zoom %i', async (z) => {
    const land: [string, Place][] = [
      ['Berlin', [13.4, 52.5]],
      ['Kansas', [-98, 38.5]],
      ['the Congo', [22, -2]],
      ['Chukotka, west of the antimeridian', [176, 67.5]],
      ['Chukotka, east of the antimeridian', [-175, 66.6]],
      ['Antarctica', [20, -78]],
    ]
    const sea: [string, Place][] = [
      ['the middle of the Atlantic', [-35, 30]],
      ['the Pacific at the antimeridian', [179.5, 30]],
      ['the Pacific', [-140, 10]],
      ['the Indian Ocean near the Maldives', [78, 2]],
      ['the North Sea', [3, 56]],
      ['the same latitude as Chukotka', [5, 67.5]],
    ]
    for (const [name, place] of land) expect([name, await isIn('land', place, z)]).toEqual([name, true])
    for (const [name, place] of sea) expect([name, await isIn('land', place, z)]).toEqual([name, false])
  })

  test('has no coast along the antimeridian or the edge of Antarctica', async () => {
    for (const [z, x, y] of [
      [2, 0, 3],
      [2, 3, 3],
      [4, 15, 5],
      [4, 0, 4],
    ] as const) {
      const lines = featuresOf((await tile(z, x, y))['coast']).flatMap((feature) => feature.loadGeometry())
      const edge = x === 0 ? 0 : 4096
      const along = lines.flatMap((line) =>
        line.filter((b, i) => {
          const a = line[i - 1]
          return a !== undefined && a.x === edge && b.x === edge && Math.abs(a.y - b.y) > 64
        }),
      )
      expect(along).toEqual([])
    }
  })

  test('names countries and seas in English and Spanish', async () => {
    const { country_label } = await tile(3, 4, 2)
    const { marine_label } = await tile(3, 4, 3)
    const names = labelsOf(country_label).map((each) => [each['iso'], each['name'], each['name:es']])
    expect(names).toContainEqual(['DE', 'Germany', 'Alemania'])
    expect(names).toContainEqual(['IT', 'Italy', 'Italia'])
    expect(labelsOf(marine_label).map((each) => each['name:es'])).toContain('Mar Mediterráneo')
    for (const each of [...labelsOf(country_label), ...labelsOf(marine_label)])
      expect(each).toMatchObject({
        name: expect.any(String),
        minz: expect.any(Number),
        rank: expect.any(Number),
      })
  })

  test('puts the name of a country inside it', async () => {
    const labels = featuresOf((await tile(4, 8, 5))['country_label'])
    const germany = labels.find(({ properties }) => properties['iso'] === 'DE')
    const at = germany?.toGeoJSON(8, 5, 4).geometry as { coordinates: Place } | undefined
    const [longitude = 0, latitude = 0] = at?.coordinates ?? []
    expect([longitude > 8 && longitude < 13, latitude > 49 && latitude < 53]).toEqual([true, true])
  })

  test('has capitals, towns and ports where they are', async () => {
    const { x, y } = locate([13.4, 52.5], 6)
    const { place } = await tile(6, x, y)
    const berlin = labelsOf(place).find(({ name }) => name === 'Berlin')
    expect(berlin).toMatchObject({ cap: 1, minz: 3 })
    expect(labelsOf(place).length).toBeGreaterThan(100)
    const rotterdam = locate([4.4, 51.9], 6)
    const names = labelsOf((await tile(6, rotterdam.x, rotterdam.y))['port']).map(({ name }) => name)
    expect(names).toContain('Rotterdam')
  })

  test('tells a disputed line from a border', async () => {
    const sahara = locate([-8.7, 27.5], 5)
    const marks = labelsOf((await tile(5, sahara.x, sahara.y))['border']).map((each) => each['disputed'])
    expect(new Set(marks)).toEqual(new Set([undefined, true]))
  })

  test('says whose data it is', async () => {
    const { sources } = (await t.client().get('/api/map')).body.map
    expect(sources[0]).toMatchObject({
      kind: 'bundled',
      attribution: 'Natural Earth · GeoNames',
      minZoom: 0,
      maxZoom: 6,
    })
  })
})
