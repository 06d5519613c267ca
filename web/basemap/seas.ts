import { labelLayers } from './labels.ts'
import { type Layer, point } from './layer.ts'
import { SEAS } from './sea-names.ts'

export const seaLayers = (): Layer[] =>
  labelLayers(
    'marine_label',
    SEAS.flatMap(({ minz, rank, seas }) =>
      seas.map(([name, spanish, longitude, latitude]) =>
        point([longitude, latitude], { name, 'name:es': spanish, minz, rank }),
      ),
    ),
  )
