import type { Position } from '@sextant/contract'
import type { Format } from '../../format/create-format.ts'
import { DISTANCE } from '../../format/units.ts'
import { unwrap } from '../../map/bounds.ts'
import { greatCircle } from '../../map/measure/geodesy.ts'
import type { Words } from '../../words/index.ts'
import type { Draft } from './area-draft.ts'

const RADIUS = 6_371_008.8

/** Short lengths in metres or feet, long ones in kilometres or miles. */
export const lengthText = (format: Format, metres: number) =>
  metres * DISTANCE[format.units].factor < 1 ? format.length(metres) : format.distance(metres)

/** How large it is, in a few words; nothing while there is nothing to measure. */
export function sizeText(format: Format, words: Words['geofences'], { kind, points, metres, holes }: Draft) {
  if (kind === 'Circle')
    return metres === undefined ? undefined : words.sizes.Circle(lengthText(format, metres))
  if (kind === 'Corridor') {
    if (points.length < 2 || metres === undefined) return undefined
    return words.sizes.Corridor(lengthText(format, lineMetres(points)), lengthText(format, metres))
  }
  if (points.length < 3) return undefined
  const area = holes.reduce((sum, hole) => sum - ringArea(hole), ringArea(points))
  return words.sizes.Polygon(areaText(format, Math.max(0, area)))
}

function areaText({ units, locale }: Format, squareMetres: number) {
  const { unit, factor } = DISTANCE[units]
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 })
  return `${number.format(squareMetres * factor * factor)} ${unit}²`
}

const lineMetres = (line: readonly Position[]) =>
  line.reduce((sum, to, i) => (i === 0 ? 0 : sum + greatCircle(line[i - 1] as Position, to).metres), 0)

/** On a sphere, with edges that are straight on the plane of degrees. */
function ringArea(ring: readonly Position[]) {
  const [first] = ring
  if (!first) return 0
  const plane = unwrap([...ring, first])
  const sum = plane.reduce((sum, [x2, y2], i) => {
    if (i === 0) return 0
    const [x1, y1] = plane[i - 1] as Position
    return sum + radians(x2 - x1) * meanSine(radians(y1), radians(y2))
  }, 0)
  // A ring around a pole encloses what is left of its half of the earth.
  const isAroundPole = Math.abs((plane.at(-1)?.[0] ?? 0) - first[0]) > 180
  return (isAroundPole ? 2 * Math.PI - Math.abs(sum) : Math.abs(sum)) * RADIUS * RADIUS
}

/** Of the sine between two latitudes: the area below an edge is its width times that. */
const meanSine = (a: number, b: number) =>
  Math.abs(b - a) < 1e-9 ? Math.sin((a + b) / 2) : (Math.cos(a) - Math.cos(b)) / (b - a)

const radians = (degrees: number) => (degrees * Math.PI) / 180
