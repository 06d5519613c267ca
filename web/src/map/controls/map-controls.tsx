import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { setPreferences, usePreferences } from '../../preferences/preferences.ts'
import { useWords } from '../../words/index.ts'
import { MeasureTool } from '../measure/measure-tool.tsx'
import { useMap } from '../use-map.ts'
import type { MapChoice } from '../use-map-source.ts'
import { MapButton } from './map-button.tsx'
import { MapChooser } from './map-chooser.tsx'

export function MapControls({ choice, children }: { choice: MapChoice; children: ReactNode }) {
  const { map: words } = useWords()
  const map = useMap()
  const { globe = false } = usePreferences()
  return (
    <div className="map-controls" role="group" aria-label={words.controls}>
      <div className="map-button-group">
        <MapButton label={words.zoomIn} onClick={() => map?.zoomIn()}>
          <IconPlus size={19} />
        </MapButton>
        <MapButton label={words.zoomOut} onClick={() => map?.zoomOut()}>
          <IconMinus size={19} />
        </MapButton>
      </div>
      <div className="map-button-group">
        {children}
        <MeasureTool />
        <MapButton label={words.globe} pressed={globe} onClick={() => setPreferences({ globe: !globe })}>
          <IconWorld size={19} />
        </MapButton>
        <MapChooser choice={choice} />
      </div>
    </div>
  )
}
