import type { MapMouseEvent } from 'maplibre-gl'
import { useContext, useEffect, useState } from 'react'
import { StageContext } from '../use-map.ts'

interface Hovered {
  name: string
  x: number
  y: number
}

/** The name of what the pointer is on: at low zoom the map shows none. */
export function HoverName({ layers }: { layers: readonly string[] }) {
  const { map, claims } = useContext(StageContext)
  const [hovered, setHovered] = useState<Hovered>()
  useEffect(() => {
    if (!map) return undefined
    const canvas = map.getCanvas()
    const move = ({ point }: MapMouseEvent) => {
      const drawn = layers.filter((id) => map.getLayer(id))
      const [feature] = claims.size > 0 ? [] : map.queryRenderedFeatures(point, { layers: drawn })
      canvas.style.cursor = feature ? 'pointer' : ''
      const name = feature?.properties['name'] as string | undefined
      setHovered((before) =>
        name === undefined ? undefined : before?.name === name ? before : { name, x: point.x, y: point.y },
      )
    }
    const leave = () => setHovered(undefined)
    map.on('mousemove', move)
    map.on('movestart', leave)
    canvas.addEventListener('mouseleave', leave)
    return () => {
      canvas.style.cursor = ''
      map.off('mousemove', move)
      map.off('movestart', leave)
      canvas.removeEventListener('mouseleave', leave)
    }
  }, [map, claims, layers])
  return hovered ? (
    <span className="hover-name" aria-hidden style={{ left: hovered.x, top: hovered.y }}>
      {hovered.name}
    </span>
  ) : null
}
