import type { Map as MapLibre } from 'maplibre-gl'
import { FLEET_STATES } from '../../fleet/state.ts'
import { addPicture, type Paint, pageColour } from '../map-images.ts'

/** Everything that a mark can look like, in the colours of the page as they are now. */
export function addFleetImages(map: MapLibre) {
  const edge = pageColour('--sx-mark-edge')
  for (const state of FLEET_STATES) {
    const colour = pageColour(`--sx-${state}`)
    addPicture(map, `sx-arrow-${state}`, 26, arrow(colour, edge))
    addPicture(map, `sx-dot-${state}`, 20, dot(colour, edge))
    addPicture(map, `sx-hollow-${state}`, 22, hollow(colour, edge))
  }
}

const arrow =
  (colour: string, edge: string): Paint =>
  (canvas) => {
    canvas.beginPath()
    canvas.moveTo(0, -10)
    canvas.lineTo(7.2, 8.4)
    canvas.lineTo(0, 4.6)
    canvas.lineTo(-7.2, 8.4)
    canvas.closePath()
    canvas.lineWidth = 3.4
    canvas.strokeStyle = edge
    canvas.stroke()
    canvas.fillStyle = colour
    canvas.fill()
  }

const disc = (canvas: CanvasRenderingContext2D, radius: number) => {
  canvas.beginPath()
  canvas.arc(0, 0, radius, 0, 2 * Math.PI)
}

const dot =
  (colour: string, edge: string): Paint =>
  (canvas) => {
    disc(canvas, 5.6)
    canvas.lineWidth = 3.6
    canvas.strokeStyle = edge
    canvas.stroke()
    canvas.fillStyle = colour
    canvas.fill()
    disc(canvas, 1.9)
    canvas.fillStyle = edge
    canvas.fill()
  }

/** Empty and struck through: no report is taken from it any more. */
const hollow =
  (colour: string, edge: string): Paint =>
  (canvas) => {
    disc(canvas, 6)
    canvas.lineWidth = 5
    canvas.strokeStyle = edge
    canvas.stroke()
    canvas.fillStyle = edge
    canvas.fill()
    canvas.lineWidth = 2
    canvas.strokeStyle = colour
    canvas.stroke()
    canvas.beginPath()
    canvas.moveTo(-6, 6)
    canvas.lineTo(6, -6)
    canvas.stroke()
  }
