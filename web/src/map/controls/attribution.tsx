import type { MapSource } from '@sextant/contract'
import type { Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl'
import { useContext, useEffect, useState } from 'react'
import { StageContext } from '../use-map.ts'

/** Whose data the map shows. */
export function Attribution({ shown }: { shown: MapSource | undefined }) {
  const { drawable } = useContext(StageContext)
  const [own, setOwn] = useState('')
  const isGiven = !!shown?.attribution
  useEffect(() => {
    if (!drawable || isGiven) return undefined
    const read = () => setOwn(textOfSources(drawable))
    const onData = ({ sourceDataType, sourceId }: MapSourceDataEvent) => {
      if (sourceDataType === 'metadata' && drawable.getSource(sourceId)?.type !== 'geojson') read()
    }
    read()
    drawable.on('sourcedata', onData)
    return () => {
      drawable.off('sourcedata', onData)
    }
  }, [drawable, isGiven])
  const text = shown?.attribution || own
  return text === '' ? null : <p className="map-attribution">{text}</p>
}

/** A style or TileJSON brings its own as HTML, of which only the text is used. */
function textOfSources(map: MapLibre) {
  const ids = Object.keys(map.getStyle()?.sources ?? {})
  const parts = ids.flatMap((id) => {
    const html = (map.getSource(id) as { attribution?: string } | undefined)?.attribution
    return html ? [new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()] : []
  })
  return [...new Set(parts)].join(' · ')
}
