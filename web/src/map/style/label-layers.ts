import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl'
import { FONT } from './fonts.ts'
import type { Palette } from './palette.ts'
import { byZoom } from './zoom-steps.ts'

const from = (layer: string) => ({ source: 'base', 'source-layer': layer })
const due: FilterSpecification = ['>=', ['zoom'], ['get', 'minz']]
const rank: ExpressionSpecification = ['get', 'rank']

/** One size for each step of importance: places of lower rank are larger. */
const sized = (...steps: number[]) => ['case', ['<', rank, 25], steps[0], ['<', rank, 35], steps[1], steps[2]]
const seaSized = (...steps: number[]) => ['match', rank, 1, steps[0], 2, steps[1], steps[2]]

/** Names of the bundled map, in the language where it has them. */
export function labelLayers(colours: Palette, language: string): LayerSpecification[] {
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${language}`], ['get', 'name']]
  return [...waterLabels(colours, name), ...landLabels(colours, name)]
}

const haloOf = ({ halo }: Palette) => ({ 'text-halo-color': halo, 'text-halo-width': 1.3 })

function waterLabels(colours: Palette, name: ExpressionSpecification): LayerSpecification[] {
  return [
    {
      id: 'sea-label',
      type: 'symbol',
      ...from('marine_label'),
      filter: due,
      layout: {
        'text-field': name,
        'text-font': FONT.italic,
        'text-size': byZoom(0, seaSized(11, 10, 10), 4, seaSized(17, 14, 11.5), 8, seaSized(22, 18, 14)),
        'text-letter-spacing': seaSized(0.2, 0.12, 0.06) as unknown as ExpressionSpecification,
        'text-max-width': 7,
        'text-line-height': 1.25,
      },
      paint: { 'text-color': colours.sea, 'text-halo-color': colours.seaHalo, 'text-halo-width': 1 },
    },
    {
      id: 'port-label',
      type: 'symbol',
      ...from('port'),
      minzoom: 7.5,
      layout: {
        'text-field': ['concat', '⚓ ', name],
        'text-font': FONT.italic,
        'text-size': 10.5,
        'text-max-width': 8,
        'symbol-sort-key': 50,
        'text-variable-anchor': ['bottom', 'left', 'right'],
        'text-radial-offset': 0.6,
      },
      paint: { 'text-color': colours.port, ...haloOf(colours), 'text-opacity': 0.9 },
    },
  ]
}

function landLabels(colours: Palette, name: ExpressionSpecification): LayerSpecification[] {
  const halo = haloOf(colours)
  return [
    {
      id: 'place-label',
      type: 'symbol',
      ...from('place'),
      minzoom: 2,
      filter: due,
      layout: {
        'icon-image': 'place-dot',
        'icon-size': byZoom(3, 0.55, 8, 0.9),
        'text-field': name,
        'text-font': [
          'case',
          ['==', ['get', 'cap'], 1],
          ['literal', FONT.semiBold],
          ['literal', FONT.regular],
        ],
        'text-size': byZoom(3, sized(11, 10.5, 10.5), 6, sized(14, 12.5, 11), 10, sized(18, 15, 12)),
        'symbol-sort-key': ['-', rank, ['*', 15, ['get', 'cap']]],
        'text-variable-anchor': ['left', 'right', 'bottom', 'top'],
        'text-radial-offset': 0.45,
        'text-justify': 'auto',
        'text-max-width': 8,
        'text-padding': 4,
      },
      paint: { 'text-color': ['case', ['<', rank, 35], colours.city, colours.town], ...halo },
    },
    {
      id: 'country-label',
      type: 'symbol',
      ...from('country_label'),
      minzoom: 1,
      maxzoom: 7.5,
      filter: due,
      layout: {
        'text-field': name,
        'text-font': FONT.semiBold,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-size': byZoom(1, 9, 3, ['case', ['<', rank, -60], 12, 10], 6, [
          'case',
          ['<', rank, -60],
          17,
          ['<', rank, -52],
          15,
          12.5,
        ]),
        'symbol-sort-key': rank,
        'text-max-width': 7,
        'text-padding': 6,
      },
      paint: { 'text-color': colours.country, ...halo, 'text-opacity': byZoom(5.5, 1, 7.3, 0.4) },
    },
  ]
}
