import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { scratchFolder } from '../../test/built-site.ts'
import { TILE, writeTileFile } from '../../test/tile-file.ts'

const folder = await scratchFolder()
const world = join(folder, 'world.pmtiles')
const operator = join(folder, 'basemap.pmtiles')
await writeTileFile(world, { name: 'World', attribution: 'Natural Earth · GeoNames' })

const t = useApp({ maps: { world, operator } })
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })
let version: string
beforeAll(async () => {
  const { body } = await t.client().get('/api/map')
  version = body.map.sources[0].url.split('?v=')[1]
})

describe('GET /api/map', () => {
  test('names the bundled map when there is no other', async () => {
    expect((await t.client().get('/api/map')).body).toEqual({
      success: true,
      map: {
        default: 'world',
        sources: [
          {
            id: 'world',
            kind: 'bundled',
            url: `/tiles/world/{z}/{x}/{y}.mvt?v=${version}`,
            name: 'World',
            attribution: 'Natural Earth · GeoNames',
            minZoom: 0,
            maxZoom: 2,
          },
        ],
      },
    })
  })

  test("puts the configured map first, then the operator's file, then the bundled one", async () => {
    const file = join(folder, 'own.pmtiles')
    const attribution = '<a href="https://protomaps.com">Protomaps</a> &copy; <b>OpenStreetMap</b>'
    await writeTileFile(file, { name: 'Iberia', attribution })
    const tiles = { kind: 'raster' as const, url: 'https://tiles.example.org/{z}/{x}/{y}.png' }
    const maps = { world, operator: file, tiles, attribution: '© Example' }
    const app = await t.anotherApp({ maps })
    const { map } = (await t.client(undefined, app).get('/api/map')).body
    expect(map.default).toBe('configured')
    expect(map.sources).toMatchObject([
      { kind: 'raster', url: tiles.url, name: 'tiles.example.org', attribution: '© Example', maxZoom: 19 },
      {
        id: 'operator',
        kind: 'operator',
        name: 'Iberia',
        attribution: 'Protomaps © OpenStreetMap',
        maxZoom: 2,
      },
      { id: 'world' },
    ])
    const tile = await app.inject('/tiles/operator/2/3/1.mvt')
    expect([tile.statusCode, tile.rawPayload.equals(TILE)]).toEqual([200, true])
  })

  test('leaves out a file that cannot be used, and says nothing when there is none', async () => {
    const text = join(folder, 'text.pmtiles')
    await writeFile(text, 'not a map at all '.repeat(2000))
    const short = join(folder, 'short.pmtiles')
    await writeFile(short, (await readFile(world)).subarray(0, 100))
    const images = join(folder, 'images.pmtiles')
    const bytes = await readFile(world)
    bytes[99] = 2
    await writeFile(images, bytes)
    for (const operator of [text, short, images, folder, join(folder, 'absent.pmtiles')]) {
      const app = await t.anotherApp({ maps: { operator } })
      expect((await t.client(undefined, app).get('/api/map')).body.map).toEqual({
        sources: [],
        default: null,
      })
      expect((await app.inject('/tiles/operator/0/0/0.mvt')).statusCode).toBe(404)
    }
  })

  test('gives another file in the same place another version', async () => {
    const file = join(folder, 'changing.pmtiles')
    const versions = new Set<string>()
    for (const name of ['Old', 'New']) {
      await writeTileFile(file, { name })
      const app = await t.anotherApp({ maps: { world: file } })
      versions.add((await t.client(undefined, app).get('/api/map')).body.map.sources[0].url)
    }
    expect(versions.size).toBe(2)
  })
})

describe('GET /tiles/{map}/{z}/{x}/{y}.mvt', () => {
  test('sends the tile as it lies in the file to who takes gzip, and unpacked to others', async () => {
    const packed = await get('/tiles/world/2/3/1.mvt', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({
      'content-type': 'application/vnd.mapbox-vector-tile',
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
    })
    expect(gunzipSync(packed.rawPayload).equals(TILE)).toBe(true)
    for (const accepted of ['br', 'gzip;q=0', '']) {
      const plain = await get('/tiles/world/2/3/1.mvt', { 'accept-encoding': accepted })
      expect(plain.headers).not.toHaveProperty('content-encoding')
      expect(plain.rawPayload.equals(TILE)).toBe(true)
    }
  })

  test('lets the tile be kept for ever under its version, and for an hour without', async () => {
    const cache = async (query: string) =>
      (await get(`/tiles/world/0/0/0.mvt${query}`)).headers['cache-control']
    expect(await cache(`?v=${version}`)).toBe('public, max-age=31536000, immutable')
    expect(await cache('')).toBe('public, max-age=3600')
    expect(await cache('?v=older')).toBe('public, max-age=3600')
  })

  test('is 304 for who has the tile', async () => {
    const { etag } = (await get('/tiles/world/0/0/0.mvt')).headers
    const again = await get('/tiles/world/0/0/0.mvt', { 'if-none-match': String(etag) })
    expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag])
    expect((await get('/tiles/world/2/3/1.mvt', { 'if-none-match': String(etag) })).statusCode).toBe(200)
  })

  test.each(['/tiles/world/1/0/0.mvt', '/tiles/world/2/0/0.mvt', '/tiles/world/9/200/200.mvt'])(
    '%s is 204: there is nothing to draw',
    async (url) => {
      const { statusCode, body, headers } = await get(url)
      expect([statusCode, body, headers['content-type']]).toEqual([204, '', undefined])
    },
  )

  test.each([
    '/tiles/world/0/1/0.mvt',
    '/tiles/world/2/0/4.mvt',
    '/tiles/operator/0/0/0.mvt',
    '/tiles/moon/0/0/0.mvt',
    '/tiles/..%2fworld/0/0/0.mvt',
    '/tiles/world/0/0/0.png',
    '/tiles/world/0/0',
  ])('%s is 404', async (url) => {
    expect((await t.client().get(url)).body).toMatchObject({ success: false, code: 'not_found' })
  })

  test.each([
    ['/tiles/world/25/0/0.mvt', 'path/z'],
    ['/tiles/world/-1/0/0.mvt', 'path/z'],
    ['/tiles/world/1.5/0/0.mvt', 'path/z'],
    ['/tiles/world/a/0/0.mvt', 'path/z'],
    ['/tiles/world/0/-1/0.mvt', 'path/x'],
    ['/tiles/world/0/0/z.mvt', 'path/y'],
    ['/tiles/world/0/0/0.mvt?key=1', 'query/key'],
  ])('%s is 400 and names %s', async (url, path) => {
    const { status, body } = await t.client().get(url)
    expect([status, body.details[0].path]).toEqual([400, path])
  })
})
