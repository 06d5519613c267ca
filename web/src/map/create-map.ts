import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

setWorkerUrl(workerUrl)

/** The element of a map leads to it, which tests and people at the browser's console need. */
export interface MapElement extends HTMLElement {
  map?: MapLibre
}

/** A map with nothing on it yet. North stays up: somebody who turned it by accident is lost. */
export function createMap(container: MapElement, title: string): MapLibre {
  const map = new MapLibre({
    container,
    center: [10, 30],
    zoom: 2,
    minZoom: 0.6,
    maxZoom: 18,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    locale: { 'Map.Title': title },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  // An image that a style names and does not bring is left out.
  map.setMissingStyleImageResolver((id) => {
    if (!map.hasImage(id)) map.addImage(id, { width: 1, height: 1, data: new Uint8Array(4) })
  })
  container.map = map
  return map
}
