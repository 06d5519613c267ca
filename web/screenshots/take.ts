import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import type { LOOKS, Look } from '../e2e/support/axe.ts'
import type { Shot } from './pages.ts'

const PATIENCE = { timeout: 60_000 }
/** With a fleet on the move the map is hardly ever at rest; after this long it shows what it will show. */
const MAP_PATIENCE = { timeout: 12_000 }

export interface Studio {
  browser: Browser
  folder: string
  only: string
  scale: number
  say: (text: string) => void
}

/** A page that looks as wanted, the same on every machine. */
export async function openPage({ browser, scale }: Studio, baseURL: string, look: (typeof LOOKS)[Look]) {
  const context = await browser.newContext({
    ...look,
    baseURL,
    locale: 'en-GB',
    timezoneId: 'Europe/Lisbon',
    reducedMotion: 'reduce',
    deviceScaleFactor: scale,
  })
  return context.newPage()
}

export async function takeAll(studio: Studio, page: Page, look: Look, shots: readonly Shot[]) {
  await mkdir(studio.folder, { recursive: true })
  for (const { name, path } of shots.filter((shot) => shot.name.includes(studio.only))) {
    const file = join(studio.folder, `${name}-${look}.png`)
    await page.goto(path)
    try {
      await settle(page)
    } catch {
      studio.say(`${name} (${look}) did not come to rest; the picture shows how far it came`)
    }
    await page.screenshot({ path: file, animations: 'disabled' })
    studio.say(file)
  }
}

/** Nothing is loading any more, and the map, where there is one, is drawn. */
async function settle(page: Page) {
  await expect(page.locator('h1, h2.title').first()).toBeAttached(PATIENCE)
  await expect(page.locator('.mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0, PATIENCE)
  if ((await page.locator('.map-canvas').count()) > 0)
    await page
      .locator('.map-canvas[data-map-ready]')
      .waitFor({ state: 'attached', ...MAP_PATIENCE })
      .catch(() => undefined)
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}
