import type { Corridor, Position } from '@sextant/contract'
import { widenBox } from './box.ts'
import type { Box, Shape } from './shape.ts'
import {
  cross,
  dot,
  normalize,
  squaredChord,
  squaredChordOf,
  toAngle,
  toDegrees,
  unwrapLongitudes,
  type Vector,
  vectorOf,
} from './sphere.ts'

/** A long line is looked up in pieces, so that one fix near it is compared with a few segments and not with all. */
const SEGMENTS_PER_PIECE = 16
/** A segment over fewer degrees of longitude than this leaves the latitudes of its ends by less than BULGE, an angle. */
const SHORT = 0.1
const BULGE = 2e-7

/** The shortest way between two points of the line. */
interface Segment {
  start: Vector
  end: Vector
  /** Stands upright on the plane of the segment; absent when both ends are the same place. */
  normal: Vector | undefined
}

export function corridorShapes({ line, width }: Corridor): Shape[] {
  const angle = toAngle(width / 2)
  const shapes: Shape[] = []
  for (let first = 0; first < line.length - 1; first += SEGMENTS_PER_PIECE)
    shapes.push(pieceOf(line.slice(first, first + SEGMENTS_PER_PIECE + 1), angle))
  return shapes
}

function pieceOf(line: readonly Position[], angle: number): Shape {
  const [most, mostSine] = [squaredChordOf(angle), Math.sin(angle)]
  // Not before somebody is near: most pieces of most lines are never asked.
  let segments: Segment[] | undefined
  return {
    box: widenBox(boxOf(line), angle + BULGE),
    contains: ({ vector }) => {
      segments ??= line.slice(1).map((end, i) => segmentBetween(line[i] as Position, end))
      return segments.some((segment) => isNear(vector, segment, most, mostSine))
    },
  }
}

function segmentBetween(from: Position, to: Position): Segment {
  const [start, end] = [vectorOf(...from), vectorOf(...to)]
  return { start, end, normal: normalize(cross(start, end)) }
}

function isNear(place: Vector, { start, end, normal }: Segment, most: number, mostSine: number) {
  if (squaredChord(place, start) <= most || squaredChord(place, end) <= most) return true
  if (!normal || Math.abs(dot(place, normal)) > mostSine) return false
  return isBeside(place, { start, end, normal })
}

/** Whether the nearest point of the whole great circle lies between the ends. */
const isBeside = (place: Vector, { start, end, normal }: Segment & { normal: Vector }) =>
  dot(place, cross(normal, start)) >= 0 && dot(place, cross(end, normal)) >= 0

function boxOf(line: readonly Position[]): Box {
  const longitudes = unwrapLongitudes(line)
  const latitudes = line.map(([, latitude]) => latitude)
  for (let i = 1; i < line.length; i++)
    if (Math.abs((longitudes[i] as number) - (longitudes[i - 1] as number)) > SHORT)
      latitudes.push(...turningLatitudes(segmentBetween(line[i - 1] as Position, line[i] as Position)))
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  }
}

/** The shortest way bends towards the pole: the latitude at which it is nearest, if that is not at an end. */
function turningLatitudes({ start, end, normal }: Segment): number[] {
  if (!normal) return []
  const [x, y, z] = normal
  const top = normalize([-z * x, -z * y, 1 - z * z])
  if (!top) return []
  return [top, top.map((part) => -part) as unknown as Vector]
    .filter((turn) => isBeside(turn, { start, end, normal }))
    .map((turn) => toDegrees(Math.asin(Math.max(-1, Math.min(1, turn[2])))))
}
