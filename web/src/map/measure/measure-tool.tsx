import { IconRulerMeasure } from '@tabler/icons-react'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { useWords } from '../../words/index.ts'
import { MapButton } from '../controls/map-button.tsx'
import { useClaimClicks, useMap, useOverlay } from '../use-map.ts'
import { addMeasure, setMeasure } from './draw-measure.ts'
import type { Position } from './geodesy.ts'
import { MeasureCard } from './measure-card.tsx'

/** Measures along points that are clicked, or chosen by Enter in the middle of the map. Escape ends it. */
export function MeasureTool() {
  const { map: words } = useWords()
  const map = useMap()
  const [active, setActive] = useState(false)
  const [points, setPoints] = useState<readonly Position[]>([])
  const end = () => {
    setActive(false)
    setPoints([])
  }
  useClaimClicks(active)
  useOverlay(
    (drawn) => {
      if (!active) return () => {}
      const remove = addMeasure(drawn)
      setMeasure(drawn, points)
      return remove
    },
    [active, points],
  )
  useEffect(() => {
    if (!map || !active) return undefined
    const canvas = map.getCanvas()
    const add = (point: Position) => setPoints((before) => [...before, point])
    const onClick = ({ lngLat }: MapMouseEvent) => add([lngLat.lng, lngLat.lat])
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end()
      if (event.key === 'Backspace' && event.target === canvas) setPoints((before) => before.slice(0, -1))
      if (event.key !== 'Enter' || event.target !== canvas) return
      const { lng, lat } = map.getCenter()
      add([lng, lat])
    }
    map.on('click', onClick)
    map.doubleClickZoom.disable()
    addEventListener('keydown', onKey)
    canvas.classList.add('measuring')
    canvas.focus()
    return () => {
      map.off('click', onClick)
      map.doubleClickZoom.enable()
      removeEventListener('keydown', onKey)
      canvas.classList.remove('measuring')
    }
  }, [map, active])
  return (
    <>
      <MapButton label={words.measure} pressed={active} onClick={() => (active ? end() : setActive(true))}>
        <IconRulerMeasure size={19} />
      </MapButton>
      {active && (
        <MeasureCard
          points={points}
          onUndo={() => setPoints((before) => before.slice(0, -1))}
          onClose={end}
        />
      )}
    </>
  )
}
