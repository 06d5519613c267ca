import type { LayerSpecification } from 'maplibre-gl'

/**
 * Where overlays go, from below to above. Every style ends with these empty layers: an overlay is added before the one of its
 * slot, so the order does not depend on who draws first.
 */
export const SLOT = {
  areas: 'slot-areas',
  lines: 'slot-lines',
  devices: 'slot-devices',
  tools: 'slot-tools',
} as const

export const slotLayers = (): LayerSpecification[] =>
  Object.values(SLOT).map((id) => ({ id, type: 'background', layout: { visibility: 'none' } }))
