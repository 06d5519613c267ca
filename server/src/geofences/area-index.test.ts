import type { Geometry, Position } from '@sextant/contract'
import { describe, expect, test } from 'vitest'
import { type AreaCase, circle, corridor, indexOf, misjudged, polygon } from '../../test/areas.ts'
import { shapesOf } from './shapes/shapes-of.ts'
import { vectorOf } from './shapes/sphere.ts'

/** Metres of a degree of latitude, and the reverse. */
const DEGREE = 111_195.08
const metres = (n: number) => n / DEGREE

describe('a circle holds what is not further away:', () => {
  test.each<AreaCase>([
    ['on the equator', circle('0 0', DEGREE), '0.999 0, 0 -0.999, 0.7 0.7', '1.001 0, 0.72 0.72'],
    ['far north', circle('20 80', DEGREE), '25.7 80, 20 80.999', '25.9 80, 20 81.001'],
    ['beside the antimeridian', circle('179.9 60', 20_000), '-179.9 60, 179.7 60', '-179.5 60, -160 60'],
    ['on the antimeridian', circle('-180 10', 1000), '180 10, 179.995 10, -179.995 10', '179.98 10'],
    ['over the pole', circle('0 89', 2 * DEGREE), '180 89.5, 0 90, 90 89, -170 89.1', '180 88.9, 0 86.9'],
    [
      'of one metre',
      circle('12.57 55.68', 1),
      '12.57 55.68, 12.57 55.680008',
      '12.57 55.68001, 12.57002 55.68',
    ],
    ['of 2,000 km', circle('10 50', 2_000_000), '10 67.9, 37 50', '10 68.1, 39 50'],
  ])('%s', (_what, geometry, inside, outside) => expect(misjudged(geometry, inside, outside)).toEqual([]))
})

describe('a corridor holds what is not further from its line than half its width:', () => {
  test.each<AreaCase>([
    [
      'along the equator',
      corridor('0 0, 1 0', 2000),
      `0.5 ${metres(999)}, 0.5 ${metres(-999)}, ${metres(-999)} 0, ${1 + metres(999)} 0`,
      `0.5 ${metres(1001)}, ${metres(-1001)} 0, ${1 + metres(720)} ${metres(720)}`,
    ],
    [
      'far north',
      corridor('20 80, 20.01 80', 200),
      `20.005 ${80 + metres(99)}, ${20 - metres(560)} 80`,
      `20.005 ${80 + metres(101)}, ${20 - metres(590)} 80`,
    ],
    [
      'with a bend',
      corridor('0 0, 0.1 0, 0.1 0.1', 1000),
      '0.05 0, 0.1 0.05, 0.103 0.09',
      '0.05 0.05, 0.11 0.05',
    ],
    [
      'over the seam',
      corridor('179 10, -179 10', 10_000),
      '180 10.03, -179.5 10, 179.5 10',
      '0 10, 180 10.1',
    ],
    ['over the pole', corridor('0 85, 180 85', 20_000), '0 89, 180 89, 77 90, 90 89.95', '90 89, 0 84'],
    ['with a point twice', corridor('5 5, 5 5, 5 5.1', 1000), '5 5.05, 5 4.996', '5.1 5'],
    ['of one place', corridor('5 5, 5 5', 1000), '5 5.004', '5 5.005'],
    // The shortest way from Lisbon to New York passes well north of both.
    ['over an ocean', corridor('-9.1 38.7, -74 40.7', 20_000), '-41.2 44.54', '-41.2 39.7'],
  ])('%s', (_what, geometry, inside, outside) => expect(misjudged(geometry, inside, outside)).toEqual([]))

  test('one of many points is found along its whole length', () => {
    const line = Array.from({ length: 500 }, (_, i): Position => wrap([170 + i * 0.05, Math.sin(i / 20)]))
    const index = indexOf({ type: 'Corridor', line, width: 500 })
    const found = line.map(([longitude, latitude]) => [
      index.idsAt({ longitude, latitude }).size,
      index.idsAt({ longitude, latitude: latitude + 0.2 }).size,
    ])
    expect(found).toEqual(line.map(() => [1, 0]))
  })
})

function wrap([longitude, latitude]: Position): Position {
  return [longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude, latitude]
}

describe('an index', () => {
  test('of nothing finds nothing', () => {
    expect(indexOf().idsAt({ latitude: 0, longitude: 0 })).toEqual(new Set())
  })

  test('names every area of a place', () => {
    const box = polygon('0 0, 2 0, 2 2, 0 2, 0 0')
    const index = indexOf(circle('1 1', 1000), box, corridor('0 1, 2 1', 1000), circle('9 9', 10))
    expect(index.idsAt({ longitude: 1, latitude: 1 })).toEqual(new Set(['0', '1', '2']))
    expect(index.idsAt({ longitude: 0.5, latitude: 0.5 })).toEqual(new Set(['1']))
  })

  test('finds what asking each area without regard to its bounds finds', () => {
    let seed = 7
    const random = (from: number, to: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return from + (seed / 2_147_483_647) * (to - from)
    }
    const place = (): Position => [random(-180, 180), random(-90, 90)]
    const near = ([x, y]: Position) =>
      wrap([x + random(-20, 20), Math.max(-90, Math.min(90, y + random(-9, 9)))])
    const areas = Array.from({ length: 300 }, (_, i): Geometry => {
      const at = place()
      if (i % 3 === 0) return { type: 'Circle', center: at, radius: random(1000, 2_000_000) }
      if (i % 3 === 1)
        return { type: 'Corridor', line: [at, near(at), near(at)], width: random(1000, 100_000) }
      return { type: 'Polygon', coordinates: [[at, near(at), near(at), at]] }
    })
    const all = indexOf(...areas)
    const shapes = areas.map(shapesOf)
    for (let i = 0; i < 1000; i++) {
      const [longitude, latitude] = place()
      const at = { longitude, latitude, vector: vectorOf(longitude, latitude) }
      const expected = shapes.flatMap((parts, n) =>
        parts.some((part) => part.contains(at)) ? [String(n)] : [],
      )
      expect([...all.idsAt(at)].toSorted()).toEqual(expected.toSorted())
    }
  })
})
