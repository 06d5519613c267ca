import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import { builtSite, SCRIPT } from '../../test/built-site.ts'
import { INTERFACE_PATHS } from './interface-paths.ts'

const t = useApp({ webRoot: await builtSite() })
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.app.inject({ url, headers, method })
const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1] ?? ''

describe('a page of the interface', () => {
  test.each(['/', ...INTERFACE_PATHS, '/groups/019a8123', '/settings/api-key', '/share/AbC', '/Groups/'])(
    'at %s is index.html, not to be kept without asking',
    async (url) => {
      const { statusCode, headers, body } = await get(url)
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
      expect(body).toContain('src="/assets/index-AbC_12.js"')
    },
  )

  test('has a nonce of its own each time, the same in its header and wherever the page asks for it', async () => {
    const pages = await Promise.all([get('/'), get('/'), get('/groups')])
    const nonces = pages.map(({ headers }) => nonceOf(headers['content-security-policy']))
    expect(new Set(nonces).size).toBe(3)
    pages.forEach(({ body }, i) => {
      expect(nonces[i]).toMatch(/^[A-Za-z0-9+/]{22}==$/)
      expect(body.split(`nonce="${nonces[i]}"`)).toHaveLength(3)
      expect(body).not.toContain('__CSP_NONCE__')
    })
  })

  test('may load from this server only, and run no script that is not a file of it', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy.replace(nonceOf(policy), 'x')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self' 'nonce-x'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
        "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
  })

  test('also may load from the hosts of the configured map', async () => {
    const tiles = { kind: 'style' as const, url: 'https://maps.example.org:8443/style.json?key=1' }
    const app = await t.anotherApp({ maps: { tiles, hosts: ['https://tiles.example.org'] } })
    const policy = String((await app.inject('/')).headers['content-security-policy'])
    const hosts = 'https://maps.example.org:8443 https://tiles.example.org'
    expect(policy).toContain(`img-src 'self' data: blob: ${hosts};`)
    expect(policy).toContain(`connect-src 'self' ${hosts};`)
    expect(policy).toContain("script-src 'self';")
    const worker = (await app.inject('/assets/worker-x1.mjs')).headers
    expect(worker['content-security-policy']).toBe(`default-src 'self'; connect-src 'self' ${hosts}`)
  })

  test('of a shared view keeps its address to itself', async () => {
    expect((await get('/share/token-1')).headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect((await get('/share-links')).headers).not.toHaveProperty('x-robots-tag')
  })

  test('answers HEAD without a body, and 405 to what changes things', async () => {
    const head = await get('/groups', {}, 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
    const post = await t.app.inject({ method: 'POST', url: '/groups' })
    expect([post.statusCode, post.json().code]).toEqual([405, 'method_not_allowed'])
  })
})

describe('a path that does not exist', () => {
  test('shows people the interface, as 404', async () => {
    const { statusCode, headers, body } = await get('/nothing', { accept: 'text/html,*/*;q=0.8' })
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain(`nonce="${nonceOf(headers['content-security-policy'])}"`)
  })

  test.each([
    ['/nothing', '*/*', 404],
    ['/nothing', 'application/json', 404],
    ['/assets/nothing.js', 'text/html', 404],
    ['/tiles/nothing', 'text/html', 404],
    ['/docs/nothing', 'text/html', 404],
    ['/api/nothing', 'text/html', 401],
  ])('%s is JSON for who accepts %s (%i)', async (url, accept, status) => {
    const response = await get(url, { accept })
    expect([response.statusCode, response.json().success]).toEqual([status, false])
  })
})

describe('an asset', () => {
  const url = '/assets/index-AbC_12.js'

  test.each([
    ['index-AbC_12.js', 'text/javascript; charset=utf-8'],
    ['index-q2.css', 'text/css; charset=utf-8'],
    ['inter-z3.woff2', 'font/woff2'],
    ['mark-s4.svg', 'image/svg+xml'],
    ['zones-j5.json', 'application/json; charset=utf-8'],
    ['glyphs-p6.pbf', 'application/x-protobuf'],
  ])('%s is %s and may be kept for ever', async (name, type) => {
    const { statusCode, headers } = await get(`/assets/${name}`)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      type,
      'public, max-age=31536000, immutable',
    ])
  })

  test('that works beside the page may load from this server only, and is asked for each time', async () => {
    const { statusCode, headers } = await get('/assets/worker-x1.mjs')
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ])
    expect(headers['content-security-policy']).toBe("default-src 'self'; connect-src 'self'")
    const again = await get('/assets/worker-x1.mjs', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['', undefined],
  ])('is sent to a client that takes "%s" as %s', async (accepted, encoding) => {
    const { headers, rawPayload } = await get(url, { 'accept-encoding': accepted })
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding'])
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
    expect((decode?.(rawPayload) ?? rawPayload).toString()).toBe(SCRIPT)
  })

  test('that the client has is 304, whatever encoding it takes', async () => {
    const { etag } = (await get(url)).headers
    for (const headers of [
      { 'if-none-match': `"other", ${etag}` },
      { 'if-none-match': '*', 'accept-encoding': 'br' },
    ])
      expect(await get(url, headers)).toMatchObject({ statusCode: 304, body: '' })
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test.each([
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/..%2f..%2fsecret.key',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.key',
    '/assets/..%5c..%5csecret.key',
    '/assets//../secret.key',
    '/assets/',
    '/assets/index-abc_12.js',
    '/assets/index-AbC_12.js.br',
    '/assets/index-AbC_12.js.map',
    '/.built',
    '/secret.key',
    '/index.html',
  ])('is not to be had by %s', async (path) => {
    const response = await get(path)
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  })
})

test('a file beside the page is asked for each time, and answered with 304 while it is the same', async () => {
  const { statusCode, headers } = await get('/manifest.webmanifest')
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache'])
  const again = await get('/manifest.webmanifest', { 'if-none-match': String(headers['etag']) })
  expect(again.statusCode).toBe(304)
})

describe('without a build', () => {
  test('the pages say so and how to get one; the rest works', async () => {
    const app = await t.anotherApp({ webRoot: '/nowhere' })
    for (const url of ['/', '/setup', '/groups/x']) {
      const { statusCode, headers, body } = await app.inject(url)
      expect([statusCode, headers['content-type']]).toEqual([503, 'text/html; charset=utf-8'])
      expect(body).toContain('npm run build')
    }
    expect((await app.inject({ url: '/nothing', headers: { accept: 'text/html' } })).json().code).toBe(
      'not_found',
    )
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    expect((await app.inject('/docs')).statusCode).toBe(200)
  })
})
