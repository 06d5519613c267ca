import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createMap } from './create-map.ts'
import { MapContext } from './use-map.ts'

export function MapStage({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<MapLibre>()
  useEffect(() => {
    const made = createMap(container.current as HTMLDivElement)
    made.once('load', () => setMap(made))
    return () => made.remove()
  }, [])
  return (
    <MapContext value={map}>
      <div className="map-stage">
        <div className="map" ref={container} />
      </div>
      {children}
    </MapContext>
  )
}
