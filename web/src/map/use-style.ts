import { useComputedColorScheme } from '@mantine/core'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePreferences } from '../preferences/preferences.ts'
import { pageColour } from './map-images.ts'
import { composeStyle } from './style/compose-style.ts'
import { addPlaceDot } from './style/place-dot.ts'
import type { MapChoice } from './use-map-source.ts'

/**
 * Gives the map the style of the chosen source, theme and language. What is drawn on it has to be gone before a style is
 * replaced: `drawable` is absent from the render in which another is wanted until that one is loaded.
 */
export function useStyle(map: MapLibre | undefined, { shown, isKnown, noteFailure }: MapChoice) {
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { language, globe = false } = usePreferences()
  const wanted = isKnown ? `${shown?.id ?? ''} ${shown?.url ?? ''} ${theme} ${language}` : undefined
  const [loaded, setLoaded] = useState<string>()
  const compose = useEffectEvent(() => composeStyle(shown, { theme, language }))
  const fail = useEffectEvent(noteFailure)
  useEffect(() => {
    if (!map || wanted === undefined) return undefined
    let isStale = false
    const load = async () => {
      const style = await compose().catch(() => undefined)
      if (isStale) return
      if (!style) {
        fail()
        return
      }
      map.setStyle(style, { diff: false })
      map.once('style.load', () => {
        if (isStale) return
        addPlaceDot(map, pageColour('--sx-offline'))
        setLoaded(wanted)
      })
    }
    void load()
    return () => {
      isStale = true
    }
  }, [map, wanted])
  const drawable = loaded !== undefined && loaded === wanted ? map : undefined
  useEffect(() => {
    drawable?.setProjection({ type: globe ? 'globe' : 'mercator' })
    drawable?.getContainer().toggleAttribute('data-globe', globe)
  }, [drawable, globe])
  return { drawable, wasDrawn: loaded !== undefined }
}
