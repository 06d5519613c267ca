import type { Map as MapLibre } from 'maplibre-gl'

/** Drawn at three times the size: crisp on every screen, and no file is needed. */
const SCALE = 3

export type Paint = (canvas: CanvasRenderingContext2D) => void

/** Puts a square picture on the map. Its middle is where drawing begins. */
export function addPicture(map: MapLibre, id: string, size: number, paint: Paint) {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * SCALE
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(SCALE, SCALE)
  context.translate(size / 2, size / 2)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  paint(context)
  const data = context.getImageData(0, 0, canvas.width, canvas.height)
  if (map.hasImage(id)) map.removeImage(id)
  map.addImage(id, data, { pixelRatio: SCALE })
}

/** The value of a colour of the page, such as `--sx-moving`, as it is now. */
export const pageColour = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888888'
