import type { Map as MapLibre } from 'maplibre-gl'

/** How much of each side of the map is under panels. */
interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

/** Beyond it a Mercator map has no place. */
const LIMIT = 85
const NEAR_ENOUGH = 5
/** Less than this between them, and the small things on the map have to lie over it. */
const LEAST_WIDTH = 160
const PANELS = '.side-panel, .detail-panel, .replay-bar'

/** What panels cover of the map right now: beside it on a desk, from below on a phone. */
export function coveredInsets(map: MapLibre): Insets {
  const stage = map.getContainer().getBoundingClientRect()
  const insets = { top: 0, right: 0, bottom: 0, left: 0 }
  for (const panel of document.querySelectorAll(PANELS)) {
    const { left, right, top, bottom, width, height } = panel.getBoundingClientRect()
    if (width === 0 || height === 0 || right <= stage.left || left >= stage.right) continue
    if (height < stage.height / 2 && bottom < stage.top + stage.height / 2)
      insets.top = Math.max(insets.top, bottom - stage.top)
    else if (height < stage.height / 2 || width >= stage.width * 0.9)
      insets.bottom = Math.max(insets.bottom, stage.bottom - top)
    else if (left > stage.left + stage.width / 2) insets.right = Math.max(insets.right, stage.right - left)
    else insets.left = Math.max(insets.left, right - stage.left)
  }
  // A sheet that covers nearly everything leaves no middle to show something in.
  insets.bottom = Math.min(insets.bottom, stage.height * 0.75)
  return insets
}

/** Leaves out the legend on the left and the controls on the right as well, where there is room. */
function freeOfCorners(map: MapLibre, insets: Insets, margin: number): Insets {
  const container = map.getContainer()
  const stage = container.getBoundingClientRect()
  const edge = (selector: string) =>
    container.closest('.map-stage')?.querySelector(selector)?.getBoundingClientRect()
  const left = Math.max(insets.left, (edge('.map-legend')?.right ?? 0) - stage.left)
  const right = Math.max(insets.right, stage.right - (edge('.map-controls')?.left ?? stage.right))
  const room = stage.width - left - right - 2 * margin
  return room < LEAST_WIDTH ? insets : { ...insets, left, right }
}

const offsetOf = ({ top, right, bottom, left }: Insets): [number, number] => [
  (left - right) / 2,
  (top - bottom) / 2,
]

interface ShowOptions {
  /** At least this close. */
  zoom?: number
  durationMs?: number
}

/** Brings a place into the middle of what panels leave free. */
export function showPlace(map: MapLibre, center: [number, number], options: ShowOptions = {}) {
  map.easeTo({
    center,
    zoom: Math.max(map.getZoom(), options.zoom ?? 0),
    offset: offsetOf(coveredInsets(map)),
    duration: options.durationMs ?? 700,
  })
}

/** Shows a whole area beside the panels: `[west, south, east, north]`. */
export function showArea(
  map: MapLibre,
  bounds: readonly [number, number, number, number],
  { maxZoom = 10, durationMs = 700 }: { maxZoom?: number; durationMs?: number } = {},
) {
  const [west, south, east, north] = bounds
  const margin = Math.min(40, map.getContainer().clientWidth / 10)
  const { top, right, bottom, left } = freeOfCorners(map, coveredInsets(map), margin)
  map.fitBounds([west, Math.max(south, -LIMIT), east, Math.min(north, LIMIT)], {
    padding: { top: top + margin, right: right + margin, bottom: bottom + margin, left: left + margin },
    maxZoom,
    duration: durationMs,
  })
}

/** Whether a place can be seen, not under a panel and from near enough to tell where it is. */
export function isInSight(map: MapLibre, position: [number, number]) {
  if (map.getZoom() < NEAR_ENOUGH) return false
  const { clientWidth, clientHeight } = map.getContainer()
  const { top, right, bottom, left } = coveredInsets(map)
  const { x, y } = map.project(position)
  const margin = 30
  return (
    x > left + margin &&
    x < clientWidth - right - margin &&
    y > top + margin &&
    y < clientHeight - bottom - margin
  )
}
