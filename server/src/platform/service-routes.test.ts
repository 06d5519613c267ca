import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { givenDevice } from '../../test/factories.ts'

const t = useApp()
const text = async (url: string, headers = {}) => (await t.app.inject({ url, headers })).body

describe('health', () => {
  test('says that the process lives and that the database answers', async () => {
    expect((await t.client().get('/health/live')).body).toEqual({ success: true, status: 'live' })
    expect((await t.client().get('/health/ready')).body).toEqual({ success: true, status: 'ready' })
  })
})

describe('metrics', () => {
  test('are in the form of Prometheus', async () => {
    const response = await t.app.inject('/metrics')
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.body).toMatch(
      /^# HELP sextant_http_request_seconds .+\n# TYPE sextant_http_request_seconds histogram$/m,
    )
    expect(response.body).toMatch(/^sextant_database_connections\{state="idle"\} \d+$/m)
    for (const line of response.body.split('\n').filter(Boolean))
      expect(line).toMatch(/^(#|[a-zA-Z_:][\w:]*(\{.*\})? -?[\d.e+-]+$|.* (NaN|Nan|\+Inf)$)/)
  })

  test('count requests by the pattern of the route, and never by an id or a raw URL', async () => {
    const { client } = await t.account()
    const ids = [
      await givenDevice(client, { id: 'metrics-1' }),
      await givenDevice(client, { id: 'metrics-2' }),
    ]
    for (const id of ids) await client.get(`/API/devices/${id}?include=lastLocation`)
    await client.get('/api/made-up-by-a-scanner')
    await t.client().get('/wp-login.php')
    await client.get('/api/devices/metrics-404')
    const metrics = await text('/metrics')
    expect(metrics).toContain(
      'sextant_http_request_seconds_count{route="/api/devices/:deviceId",method="GET",status="200"} 2',
    )
    expect(metrics).toMatch(
      /sextant_http_request_seconds_count\{route="unknown",method="GET",status="404"\} 2/,
    )
    expect(metrics).not.toMatch(/metrics-|scanner|wp-login|include=/)
  })

  test('count locations that were stored, sent twice and refused', async () => {
    const { client } = await t.account()
    const id = await givenDevice(client)
    const location = { dateTime: '2026-01-01T00:00:00Z', latitude: 1, longitude: 2 }
    const count = async (name: string) =>
      Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await text('/metrics'))?.[1])
    const before = await count('sextant_locations_stored_total')
    await client.post(`/api/devices/${id}/locations`, { location })
    await client.post(`/api/devices/${id}/locations`, { location })
    expect(await count('sextant_locations_stored_total')).toBe(before + 1)
    expect(await count('sextant_locations_duplicate_total')).toBeGreaterThanOrEqual(1)
  })

  test('need no token by default, and the one that the operator set', async () => {
    expect((await t.client().get('/metrics')).status).toBe(200)
    const app = await t.anotherApp({ metricsToken: 'scrape me' })
    const stranger = t.client(undefined, app)
    expect(await stranger.get('/metrics')).toMatchObject({ status: 401, body: { success: false } })
    expect((await stranger.get('/metrics')).headers['www-authenticate']).toBe('Bearer realm="metrics"')
    for (const authorization of ['Bearer scrape m', 'Bearer scrape mE', 'scrape me', 'Bearer '])
      expect((await stranger.get('/metrics', { authorization })).status).toBe(401)
    expect((await stranger.get('/metrics', { authorization: 'Bearer scrape me' })).status).toBe(200)
    const { client } = await t.account()
    expect((await client.at(app).get('/metrics')).status).toBe(401)
  })
})

describe('the documentation', () => {
  const attributes = (html: string) =>
    [...html.matchAll(/\b(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '')

  test('is a page whose parts all come from this server', async () => {
    const page = await t.app.inject('/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const parts = attributes(page.body)
    expect(parts.length).toBeGreaterThanOrEqual(4)
    for (const url of parts) {
      expect(url).toMatch(/^\/[^/]/)
      const part = await t.app.inject(url)
      expect([url, part.statusCode]).toEqual([url, 200])
      expect(part.headers['content-type']).toMatch(/^(text\/css|text\/javascript|image\/svg\+xml)/)
      expect(part.body.length).toBeGreaterThan(20)
    }
  })

  test('fetches nothing from elsewhere', async () => {
    const css = await text('/docs/swagger-ui.css')
    const fetched = [...css.matchAll(/url\(\s*["']?([^"')]{1,40})/g), ...css.matchAll(/@import\s+(.{1,40})/g)]
    expect(fetched.map(([, url]) => url).filter((url) => !url?.startsWith('data:'))).toEqual([])
    const script = await text('/docs.js')
    expect(script).toContain("url: '/api/openapi.json'")
    expect(script).toContain('validatorUrl: null')
    expect(script).not.toMatch(/https?:/)
  })

  test('could not, since its policy forbids it', async () => {
    const policy = String((await t.app.inject('/docs')).headers['content-security-policy'])
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toMatch(/https?:|\*|unsafe/)
  })
})

test('openapi.json is open to everybody', async () => {
  const { status, body } = await t.client().get('/api/openapi.json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
})
