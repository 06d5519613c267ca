import type { MapSource } from '@sextant/contract'
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import { fontFaces } from './fonts.ts'
import { groundLayers, waterLayer } from './ground-layers.ts'
import { labelLayers } from './label-layers.ts'
import { PALETTES, type Theme } from './palette.ts'
import { slotLayers } from './slots.ts'

interface Look {
  theme: Theme
  language: string
}

/** The style in which a map is drawn. Without a map it is water only: devices are shown on that, too. */
export async function composeStyle(source: MapSource | undefined, look: Look): Promise<StyleSpecification> {
  if (source?.kind === 'style') return withSlots(await readStyle(source.url))
  return withSlots({
    version: 8,
    name: `${source?.id ?? 'none'}-${look.theme}`,
    'font-faces': fontFaces(),
    sources: source ? { base: tilesOf(source) } : {},
    layers: source ? await layersOf(source, look) : [waterLayer(PALETTES[look.theme])],
  })
}

async function layersOf({ kind }: MapSource, { theme, language }: Look): Promise<LayerSpecification[]> {
  const colours = PALETTES[theme]
  if (kind === 'bundled')
    return [waterLayer(colours), ...groundLayers(colours), ...labelLayers(colours, language)]
  if (kind === 'raster')
    return [
      waterLayer(colours),
      // There are no dark pictures of most maps: dimmed they do not dazzle.
      { id: 'pictures', type: 'raster', source: 'base', paint: theme === 'dark' ? DIMMED : {} },
    ]
  const { protomapsLayers } = await import('./protomaps-layers.ts')
  return protomapsLayers(theme, language)
}

const DIMMED = { 'raster-brightness-max': 0.62, 'raster-saturation': -0.35, 'raster-contrast': 0.05 }

function tilesOf({ kind, url, attribution, minZoom, maxZoom }: MapSource): SourceSpecification {
  const address = absolute(url)
  if (kind === 'tilejson') return { type: 'vector', url: address }
  const tiles = { tiles: [address], attribution, minzoom: minZoom, maxzoom: maxZoom }
  return kind === 'raster' ? { type: 'raster', tileSize: 256, ...tiles } : { type: 'vector', ...tiles }
}

async function readStyle(url: string): Promise<StyleSpecification> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  const style = (await answer.json()) as StyleSpecification
  return { ...style, 'font-faces': { ...fontFaces(), ...style['font-faces'] } }
}

const withSlots = (style: StyleSpecification): StyleSpecification => ({
  ...style,
  layers: [...style.layers, ...slotLayers()],
})

/** The worker that loads tiles knows no page, so a path means nothing to it. Braces stay as they are. */
const absolute = (url: string) => (url.startsWith('/') ? `${location.origin}${url}` : url)
