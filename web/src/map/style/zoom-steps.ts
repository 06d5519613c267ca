import type { ExpressionSpecification } from 'maplibre-gl'

/** A value that changes evenly with the zoom: zoom, value, zoom, value, … */
export const byZoom = (...stops: unknown[]) =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification
