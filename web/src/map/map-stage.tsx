import './map.css'
import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useWords } from '../words/index.ts'
import { Attribution } from './controls/attribution.tsx'
import { FallbackNote } from './controls/fallback-note.tsx'
import { MapControls } from './controls/map-controls.tsx'
import { Scale } from './controls/scale.tsx'
import { createMap } from './create-map.ts'
import { markReady } from './ready-mark.ts'
import { StageContext } from './use-map.ts'
import { useMapSource } from './use-map-source.ts'
import { useStyle } from './use-style.ts'
import { watchTiles } from './watch-tiles.ts'

interface MapStageProps {
  /** Buttons of the page beside those that every map has. */
  controls?: ReactNode
  /** What lies over the map, such as a legend. */
  overlay?: ReactNode
  children?: ReactNode
}

/** The map with its controls. Needs nobody signed in. */
export function MapStage({ controls, overlay, children }: MapStageProps) {
  const { map: words } = useWords()
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  const [claims] = useState(() => new Set<symbol>())
  const choice = useMapSource()
  const { drawable, wasDrawn } = useStyle(map, choice)
  const title = useEffectEvent(() => words.title)
  useEffect(() => {
    const element = document.createElement('div')
    element.className = 'map-canvas'
    container.current?.append(element)
    const made = createMap(element, title())
    const unmark = markReady(made, element)
    setMap(made)
    return () => {
      unmark()
      // What the pages drew is taken away after this, in the same round.
      queueMicrotask(() => {
        made.remove()
        element.remove()
      })
    }
  }, [])
  const fail = useEffectEvent(choice.noteFailure)
  const shownUrl = choice.shown?.url
  useEffect(() => {
    if (!map || shownUrl === undefined) return undefined
    return watchTiles(map, shownUrl.startsWith('/'), () => fail())
  }, [map, shownUrl])
  const stage = useMemo(
    () => ({ map: wasDrawn ? map : undefined, drawable, claims }),
    [map, wasDrawn, drawable, claims],
  )
  return (
    <StageContext value={stage}>
      <div className="map-stage">
        <div className="map" ref={container} />
        <FallbackNote choice={choice} />
        <MapControls choice={choice}>{controls}</MapControls>
        {overlay}
        <Scale />
        <Attribution shown={choice.shown} />
      </div>
      {children}
    </StageContext>
  )
}
