import { layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification } from 'maplibre-gl'
import type { Theme } from './palette.ts'

/** Layers for tiles in the schema of Protomaps. */
export const protomapsLayers = (theme: Theme, language: string): LayerSpecification[] =>
  layers('base', namedFlavor(theme), { lang: language })
