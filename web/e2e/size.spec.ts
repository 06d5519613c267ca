import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from './support/test.ts'

const MOST_BYTES = 600 * 1024

/** What a page loads with nothing in the cache: its addresses, and its size if each part is sent with gzip. */
async function coldLoad(page: Page, open: () => Promise<unknown>) {
  const responses: Response[] = []
  const note = (response: Response) => {
    if (!response.url().includes('/api/events')) responses.push(response)
  }
  // Routing switches the browser's cache off.
  await page.route('**/*', (route) => route.continue())
  page.on('response', note)
  await open()
  await page.waitForLoadState('load')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  page.off('response', note)
  await page.unroute('**/*')
  const bodies = await Promise.all(responses.map((response) => response.body().catch(() => Buffer.alloc(0))))
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  return { bytes, paths: responses.map((response) => new URL(response.url()).pathname) }
}

test('the first load is small where there is no map, and brings none', async ({ page, account, signIn }) => {
  const holder = await account()
  const first = await coldLoad(page, () => page.goto('/sign-in'))
  expect(first.paths).toContain('/sign-in')
  expect(first.bytes).toBeLessThan(MOST_BYTES)
  await signIn(holder, '/groups')
  const second = await coldLoad(page, () => page.reload())
  expect(second.bytes).toBeGreaterThan(50 * 1024)
  expect(second.bytes).toBeLessThan(MOST_BYTES)
  for (const path of [...first.paths, ...second.paths]) {
    expect(path).not.toMatch(/maplibre|\/assets\/map[-.]|\/tiles\//)
  }
  test.info().annotations.push({ type: 'bytes', description: `${first.bytes} and ${second.bytes}` })
})

test('no script may be written into a page', async ({ request, installation }) => {
  for (const path of ['/sign-in', '/', '/share/x']) {
    const policy =
      (await request.get(`${installation.api}${path}`)).headers()['content-security-policy'] ?? ''
    const rules = new Map(policy.split(';').map((rule) => [rule.trim().split(' ')[0], rule.trim()]))
    expect(rules.get('script-src') ?? rules.get('default-src')).toMatch(/^(script|default)-src 'self'$/)
    expect(rules.get('default-src')).toBeDefined()
    expect(policy).not.toContain('unsafe-eval')
  }
})
