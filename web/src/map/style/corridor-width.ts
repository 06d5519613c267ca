import type { ExpressionSpecification } from 'maplibre-gl'

/** Width of a line whose property `widthAtZero` is its true width on the map of zoom 0, in pixels. */
export const corridorWidth = (): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  0,
  ['get', 'widthAtZero'],
  22,
  ['*', ['get', 'widthAtZero'], 2 ** 22],
]
