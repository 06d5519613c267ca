import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibre, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

setWorkerUrl(workerUrl)

export const createMap = (container: HTMLElement) =>
  new MapLibre({
    container,
    style: {
      version: 8,
      sources: {},
      layers: [{ id: 'water', type: 'background', paint: { 'background-color': '#c3d9e8' } }],
    },
    center: [10, 30],
    zoom: 2,
  })
