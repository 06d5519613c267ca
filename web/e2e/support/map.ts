import { expect, type Page } from '@playwright/test'
import type { Map as MapLibre } from 'maplibre-gl'

type MapElement = HTMLElement & { map: MapLibre }

/** Everything on the map is drawn and nothing moves. */
export const expectMapReady = (page: Page) =>
  expect(page.locator('.map-canvas[data-map-ready]')).toBeAttached({ timeout: 60_000 })

/** Properties of what is drawn in a layer. */
export const drawnIn = (page: Page, layer: string) =>
  page.locator('.map-canvas').evaluate((element, id) => {
    const { map } = element as MapElement
    if (!map.getLayer(id)) return []
    return map.queryRenderedFeatures({ layers: [id] }).map(({ properties }) => properties)
  }, layer)

/** Names of the devices that stand alone on the map, in order. */
export const devicesDrawn = async (page: Page) =>
  [...new Set((await drawnIn(page, 'sx-devices')).map(({ name }) => String(name)))].toSorted()

export const mapCentre = (page: Page) =>
  page.locator('.map-canvas').evaluate((element) => (element as MapElement).map.getCenter().toArray())

export const moveMap = (page: Page, center: [number, number], zoom: number) =>
  page
    .locator('.map-canvas')
    .evaluate((element, to) => void (element as MapElement).map.jumpTo(to), { center, zoom })

/** Clicks where a place is on the map. */
export async function clickPlace(page: Page, place: [number, number]) {
  const position = await page.locator('.map-canvas').evaluate((element, at) => {
    const { x, y } = (element as MapElement).map.project(at)
    return { x, y }
  }, place)
  await page.locator('.map-canvas').click({ position })
}
