import type { Map as MapLibre } from 'maplibre-gl'
import { addPicture } from '../map-images.ts'

/** The point beside the name of a town, here and in styles of Protomaps. */
export function addPlaceDot(map: MapLibre, colour: string) {
  for (const id of ['place-dot', 'townspot', 'capital'])
    addPicture(map, id, 6, (canvas) => {
      canvas.beginPath()
      canvas.arc(0, 0, 2, 0, 2 * Math.PI)
      canvas.fillStyle = colour
      canvas.fill()
    })
}
