import { Type } from 'typebox'
import { Nullable } from './scalars.ts'

const Zoom = Type.Integer({ minimum: 0, maximum: 24 })

const bundled = {
  id: 'world',
  kind: 'bundled',
  url: '/tiles/world/{z}/{x}/{y}.mvt?v=5b1f0a92c3d4',
  name: 'World',
  attribution: 'Natural Earth · GeoNames',
  minZoom: 0,
  maxZoom: 6,
}

export const MapSource = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum(['raster', 'style', 'tilejson', 'operator', 'bundled'], {
      description:
        'How to draw it: `raster` is a template of image tiles, `style` a MapLibre style, `tilejson` a TileJSON; `operator` is a Protomaps file of the operator and `bundled` the overview that comes with the server, both as templates of vector tiles.',
    }),
    url: Type.String({ description: 'Where it is: a path of this server, or a URL that the operator set.' }),
    name: Type.String(),
    attribution: Type.String({
      description:
        'To be shown with the map: text without markup. Empty where the style or TileJSON brings it.',
    }),
    minZoom: Zoom,
    maxZoom: Zoom,
  },
  { title: 'MapSource', examples: [bundled] },
)
export type MapSource = Type.Static<typeof MapSource>

const example = { sources: [bundled], default: 'world' }

export const MapSources = Type.Object(
  {
    sources: Type.Array(MapSource, {
      description:
        'What the installation can draw, the best first. When one fails, the next takes its place.',
    }),
    default: Nullable(Type.String({ description: 'Id of the first, or null when there is none.' })),
  },
  { title: 'MapSources', examples: [example] },
)
export type MapSources = Type.Static<typeof MapSources>

export const MapAnswer = Type.Object(
  { success: Type.Literal(true), map: MapSources },
  { examples: [{ success: true, map: example }] },
)
export type MapAnswer = Type.Static<typeof MapAnswer>
