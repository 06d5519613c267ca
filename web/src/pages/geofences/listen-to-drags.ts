import type { LngLat, Map as MapLibre, MapMouseEvent, MapTouchEvent, Point } from 'maplibre-gl'
import type { Handle } from './draft-features.ts'
import { HANDLE_LAYERS } from './draft-layers.ts'

const REACH_PX = { mouse: 6, touch: 16 }
/** What moves less was meant as a press. */
const SLACK_PX = 3

export interface DragListener {
  grab: (handle: Handle) => void
  move: (at: LngLat) => void
  drop: () => void
}

/** Tells of handles that are dragged, by mouse or finger; the map stays where it is meanwhile. */
export function listenToDrags(map: MapLibre, listener: DragListener) {
  const canvas = map.getCanvas()
  let from: Point | undefined
  let wasMoved = false
  const start = (event: MapMouseEvent | MapTouchEvent) => {
    const isTouch = event.type === 'touchstart'
    const found =
      (isTouch || isMain(event.originalEvent)) &&
      handleAt(map, event.point, isTouch ? REACH_PX.touch : REACH_PX.mouse)
    if (!found) return
    event.preventDefault()
    from = event.point
    wasMoved = false
    listener.grab(found)
  }
  const move = ({ point, lngLat }: MapMouseEvent | MapTouchEvent) => {
    if (!from) {
      canvas.classList.toggle('over-handle', handleAt(map, point, REACH_PX.mouse) !== undefined)
      return
    }
    wasMoved ||= point.dist(from) > SLACK_PX
    if (wasMoved) listener.move(lngLat)
  }
  const end = () => {
    if (!from) return
    from = undefined
    listener.drop()
  }
  map.on('mousedown', start)
  map.on('touchstart', start)
  map.on('mousemove', move)
  map.on('touchmove', move)
  map.on('touchend', end)
  map.on('touchcancel', end)
  // The button may be let go beside the map.
  addEventListener('mouseup', end)
  return () => {
    map.off('mousedown', start)
    map.off('touchstart', start)
    map.off('mousemove', move)
    map.off('touchmove', move)
    map.off('touchend', end)
    map.off('touchcancel', end)
    removeEventListener('mouseup', end)
    canvas.classList.remove('over-handle')
  }
}

const isMain = (event: MouseEvent | TouchEvent) => !('button' in event) || event.button === 0

function handleAt(map: MapLibre, { x, y }: Point, reach: number): Handle | undefined {
  const layers = HANDLE_LAYERS.filter((id) => map.getLayer(id))
  if (layers.length === 0) return undefined
  const [found] = map.queryRenderedFeatures(
    [
      [x - reach, y - reach],
      [x + reach, y + reach],
    ],
    { layers },
  )
  return found?.properties as Handle | undefined
}
