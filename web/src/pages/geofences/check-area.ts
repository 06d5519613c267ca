import { POINTS_PER_GEOFENCE } from '@sextant/contract'
import type { Format } from '../../format/create-format.ts'
import type { Words } from '../../words/index.ts'
import { lengthText } from './area-size.ts'
import { type AreaValues, isWithin } from './area-values.ts'
import { readPositions } from './positions-text.ts'

/** Metres, as the API takes them. */
const LIMITS = { Circle: [1, 2_000_000], Corridor: [1, 100_000] } as const

/** What is wrong with each field, for people. */
export function checkArea({ geofences, devices }: Words, format: Format) {
  const words = geofences.problems
  return {
    name: (name: string) => (name.trim() === '' ? words.name : null),
    latitude: (latitude: number | string, { kind }: AreaValues) =>
      kind === 'Circle' && !isWithin(latitude, 90) ? words.latitude : null,
    longitude: (longitude: number | string, { kind }: AreaValues) =>
      kind === 'Circle' && !isWithin(longitude, 180) ? words.longitude : null,
    metres: (metres: number | '', { kind }: AreaValues) => {
      if (kind === 'Polygon') return null
      const [least, most] = LIMITS[kind]
      if (metres !== '' && metres >= least && metres <= most) return null
      const say = kind === 'Circle' ? words.radius : words.width
      return say(lengthText(format, least), lengthText(format, most))
    },
    positions: (positions: string, { kind }: AreaValues) =>
      kind === 'Circle' ? null : checkPositions(positions, kind, words, format),
    tags: {
      name: (name: string, { tags }: AreaValues) => {
        const wanted = name.trim()
        if (wanted === '') return devices.edit.needTagName
        return tags.filter((tag) => tag.name.trim() === wanted).length > 1 ? devices.edit.tagTwice : null
      },
    },
  }
}

function checkPositions(
  text: string,
  kind: 'Polygon' | 'Corridor',
  words: Words['geofences']['problems'],
  format: Format,
) {
  const { points, problem } = readPositions(text)
  if (problem) return words[problem.why](problem.line)
  if (kind === 'Polygon' && points.length < 3) return words.corners
  if (points.length < 2) return words.points
  return points.length < POINTS_PER_GEOFENCE ? null : words.tooMany(format.number(POINTS_PER_GEOFENCE - 1))
}

/** Complaints of the server, which knows the shape as a geometry, by the fields of the form. */
export function areaErrors(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [fieldOf(path), message]))
}

function fieldOf(path: string) {
  if (!path.startsWith('geometry')) return path
  if (/\.(radius|width)$/.test(path)) return 'metres'
  if (path.startsWith('geometry.center')) return path.endsWith('.0') ? 'longitude' : 'latitude'
  return 'positions'
}
