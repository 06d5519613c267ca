import type { LngLat } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMap } from '../../map/use-map.ts'
import { type Draft, FEWEST, positionAt } from './area-draft.ts'
import { withHandleAt, withoutPoint } from './change-draft.ts'
import type { Handle } from './draft-features.ts'
import { listenToDrags } from './listen-to-drags.ts'
import type { Drawing } from './use-draw.ts'

/** The points of a shape are dragged, and removed. Answers which one is chosen. */
export function useAdjust({ draft, isDrawing, onDraft, onCancel }: Drawing) {
  const map = useMap()
  const [chosen, setChosen] = useState<number>()
  // Each move begins from the shape as it was grabbed, so it does not matter which of them has been drawn yet.
  const grabbed = useRef<{ handle: Handle; base: Draft } | undefined>(undefined)
  const isActive = !isDrawing && draft.points.length > 0
  const choice =
    isActive && draft.kind !== 'Circle' && chosen !== undefined && chosen < draft.points.length
      ? chosen
      : undefined
  const canRemove = choice !== undefined && draft.points.length > FEWEST[draft.kind]
  const remove = () => {
    if (choice !== undefined && canRemove) onDraft(withoutPoint(draft, choice))
    setChosen(undefined)
  }
  const grab = useEffectEvent((handle: Handle) => {
    grabbed.current = { handle, base: draft }
    if (handle.part === 'corner') setChosen(handle.index)
  })
  const move = useEffectEvent((at: LngLat) => {
    const { current } = grabbed
    if (current) onDraft(withHandleAt(current.base, current.handle, positionAt(at)))
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    else if (choice !== undefined && (event.key === 'Delete' || event.key === 'Backspace')) remove()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!map || !isActive) return undefined
    const canvas = map.getCanvas()
    const key = (event: KeyboardEvent) => onKey(event)
    const stop = listenToDrags(map, {
      grab: (handle) => grab(handle),
      move: (at) => move(at),
      drop: () => {
        grabbed.current = undefined
      },
    })
    canvas.addEventListener('keydown', key)
    return () => {
      stop()
      canvas.removeEventListener('keydown', key)
    }
  }, [map, isActive])
  return { chosen: choice, canRemove, remove }
}
