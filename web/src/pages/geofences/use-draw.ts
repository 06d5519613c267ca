import type { Position } from '@sextant/contract'
import type { LngLat, Map as MapLibre, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMap } from '../../map/use-map.ts'
import { type Draft, FEWEST, positionAt } from './area-draft.ts'
import { withEdge, withPoint } from './change-draft.ts'

/** A click this near to a point means that point. */
const NEAR_PX = 9
const SAME_PX = 3

export interface Drawing {
  draft: Draft
  /** Points are being added; otherwise those that are there are moved. */
  isDrawing: boolean
  onDraft: (draft: Draft) => void
  onFinish: () => void
  onCancel: () => void
}

/** Points are set by clicks, or by keys in the middle of the map. Answers where the pointer is meanwhile. */
export function useDraw({ draft, isDrawing, onDraft, onFinish, onCancel }: Drawing) {
  const map = useMap()
  const [hover, setHover] = useState<Position>()
  const { kind, points } = draft
  const isEnough = kind !== 'Circle' && points.length >= FEWEST[kind]
  const undo = () => {
    if (kind === 'Circle') onDraft({ ...draft, points: [], metres: undefined })
    else onDraft({ ...draft, points: points.slice(0, -1) })
  }
  const set = useEffectEvent((map: MapLibre, lngLat: LngLat) => {
    const place = positionAt(lngLat)
    if (kind === 'Circle') {
      if (points.length === 0) return onDraft({ ...withPoint(draft, place), metres: undefined })
      onDraft(withEdge(draft, place))
      return onFinish()
    }
    const [first, last] = [points[0], points.at(-1)]
    if (last && pixelsTo(map, last, lngLat) <= SAME_PX) return
    if (kind === 'Polygon' && isEnough && first && pixelsTo(map, first, lngLat) <= NEAR_PX) return onFinish()
    onDraft(withPoint(draft, place))
  })
  const follow = useEffectEvent(({ lngLat }: MapMouseEvent) => {
    const place = positionAt(lngLat)
    if (kind !== 'Circle') setHover(points.length > 0 ? place : undefined)
    else if (points.length > 0) onDraft(withEdge(draft, place))
  })
  const finish = useEffectEvent(() => isEnough && onFinish())
  const onKey = useEffectEvent((map: MapLibre, event: KeyboardEvent) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter') finish()
    else if (event.key === ' ') set(map, map.getCenter())
    else if (isUndo || event.key === 'Backspace') undo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!map || !isDrawing) return undefined
    const canvas = map.getCanvas()
    const click = ({ lngLat }: MapMouseEvent) => set(map, lngLat)
    const move = (event: MapMouseEvent) => follow(event)
    const end = () => finish()
    const leave = () => setHover(undefined)
    const key = (event: KeyboardEvent) => onKey(map, event)
    map.on('click', click)
    map.on('dblclick', end)
    map.on('mousemove', move)
    map.doubleClickZoom.disable()
    canvas.addEventListener('keydown', key)
    canvas.addEventListener('mouseleave', leave)
    canvas.classList.add('drawing')
    canvas.focus({ preventScroll: true })
    return () => {
      setHover(undefined)
      map.off('click', click)
      map.off('dblclick', end)
      map.off('mousemove', move)
      // Not before the double click that ended it is over.
      setTimeout(() => map.doubleClickZoom.enable())
      canvas.removeEventListener('keydown', key)
      canvas.removeEventListener('mouseleave', leave)
      canvas.classList.remove('drawing')
    }
  }, [map, isDrawing])
  return { hover: isDrawing ? hover : undefined, isEnough, undo, canUndo: isDrawing && points.length > 0 }
}

/** On the screen, whichever copy of the world is clicked. */
function pixelsTo(map: MapLibre, [longitude, latitude]: Position, at: LngLat) {
  const turn = 360 * Math.round((at.lng - longitude) / 360)
  return map.project([longitude + turn, latitude]).dist(map.project(at))
}
