import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { useClaimClicks, useOverlay } from '../../map/use-map.ts'
import { draftFeatures } from './draft-features.ts'
import { addDraft, setDraft } from './draft-layers.ts'
import { DrawCard } from './draw-card.tsx'
import { useAdjust } from './use-adjust.ts'
import { type Drawing, useDraw } from './use-draw.ts'

interface DrawOnMapProps extends Drawing {
  /** Begins again to add points. */
  onDraw: () => void
}

/** The area of a form on the map: drawn point by point, then adjusted by its handles. */
export function DrawOnMap(props: DrawOnMapProps) {
  const { draft, isDrawing } = props
  const [drawn, setDrawn] = useState<MapLibre>()
  const { hover, isEnough, canUndo, undo } = useDraw(props)
  const { chosen, canRemove, remove } = useAdjust(props)
  useClaimClicks(true)
  useOverlay((map) => {
    const taken = addDraft(map)
    setDrawn(map)
    return () => {
      setDrawn(undefined)
      taken()
    }
  }, [])
  const features = useMemo(
    () => draftFeatures(draft, { hover, isDrawing, chosen }),
    [draft, hover, isDrawing, chosen],
  )
  useEffect(() => {
    if (drawn) setDraft(drawn, features)
  }, [drawn, features])
  return (
    <DrawCard
      draft={hover && draft.kind !== 'Circle' ? { ...draft, points: [...draft.points, hover] } : draft}
      count={draft.points.length}
      isDrawing={isDrawing}
      undo={canUndo ? undo : undefined}
      finish={isDrawing && isEnough ? props.onFinish : undefined}
      again={isDrawing ? undefined : props.onDraw}
      remove={canRemove ? remove : undefined}
    />
  )
}
