import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { writePmtiles } from '../basemap/pmtiles-file.ts'
import { givenAccount } from './support/account.ts'
import { Installation } from './support/installation.ts'
import { drawnIn, expectMapReady } from './support/map.ts'
import { watch } from './support/test.ts'
import { protomapsTiles, startTileServer } from './support/tile-server.ts'

/** The live map of an installation; what the page asks of hosts other than these is a fault. */
async function openMap(browser: Browser, installation: Installation, hosts: string[] = []) {
  const holder = await givenAccount(installation)
  const page = await browser.newPage({ baseURL: installation.url })
  const faults = watch(page, installation.url, hosts)
  await page.goto('/')
  await page.getByLabel('User name or e-mail').fill(holder.userName)
  await page.getByRole('textbox', { name: 'Password' }).fill(holder.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectMapReady(page)
  return { page, faults }
}

const expectLand = (page: Page, layer: string) =>
  expect.poll(async () => (await drawnIn(page, layer)).length, { timeout: 30_000 }).toBeGreaterThan(0)

const test = base.extend<{ tiles: Awaited<ReturnType<typeof startTileServer>> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures from it
  tiles: async ({}, use) => {
    const server = await startTileServer()
    await use(server)
    server.end()
  },
})
test.slow()

for (const [kind, path, layer] of [
  ['style', '/styles/sea/style.json', 'their-land'],
  ['TileJSON', '/world.json', 'earth'],
] as const)
  test(`the operator's ${kind} is drawn, with its tiles and who made them`, async ({ browser, tiles }) => {
    const installation = await Installation.start({ MAP_TILES: `${tiles.origin}${path}` })
    try {
      const { page, faults } = await openMap(browser, installation, [tiles.origin])
      await expectLand(page, layer)
      await expect(page.getByText('Chart office')).toBeVisible()
      expect(tiles.asked).toContain('/tiles/2/2/1.mvt')
      expect(faults()).toEqual([])
    } finally {
      await installation.end()
    }
  })

test("the operator's PMTiles file in the data folder is drawn, and nobody else is asked", async ({
  browser,
}) => {
  const installation = await Installation.start({}, async (folder) => {
    const metadata = { name: 'Sea charts', attribution: 'Chart office' }
    await writeFile(join(folder, 'basemap.pmtiles'), writePmtiles(protomapsTiles(), { maxZoom: 2, metadata }))
  })
  try {
    const { page, faults } = await openMap(browser, installation)
    await expectLand(page, 'earth')
    await expect(page.getByText('Chart office')).toBeVisible()
    expect(faults()).toEqual([])
  } finally {
    await installation.end()
  }
})
