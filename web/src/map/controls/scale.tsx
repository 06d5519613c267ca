import { ScaleControl } from 'maplibre-gl'
import { useEffect } from 'react'
import { usePreferences } from '../../preferences/preferences.ts'
import { useMap } from '../use-map.ts'

/** How long a distance is on the map, in the units that the user reads. */
export function Scale() {
  const map = useMap()
  const { units } = usePreferences()
  useEffect(() => {
    if (!map) return undefined
    const control = new ScaleControl({ unit: units, maxWidth: 110 })
    map.addControl(control, 'bottom-left')
    return () => {
      map.removeControl(control)
    }
  }, [map, units])
  return null
}
