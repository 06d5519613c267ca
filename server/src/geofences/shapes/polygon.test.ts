import { describe, expect, test } from 'vitest'
import { type AreaCase, misjudged, polygon } from '../../../test/areas.ts'

const box = (west: number, south: number, east: number, north: number) =>
  `${west} ${south}, ${east} ${south}, ${east} ${north}, ${west} ${north}, ${west} ${south}`

describe('a polygon holds what is within:', () => {
  test.each<AreaCase>([
    ['a box', polygon(box(10, 50, 12, 52)), '11 51, 10.001 50.001', '9.999 51, 11 52.001, -11 51, 11 -51'],
    ['of the other rotation', polygon('10 50, 10 52, 12 52, 12 50, 10 50'), '11 51', '13 51, 11 49'],
    ['with a hole', polygon(box(0, 0, 10, 10), box(4, 4, 6, 6)), '1 1, 5 3.9', '5 5, 11 5'],
    ['hollow', polygon('0 0, 6 0, 6 6, 4 6, 4 2, 2 2, 2 6, 0 6, 0 0'), '1 5, 5 5, 3 1', '3 5, 3 2.1, 7 1'],
    ['crossing itself', polygon('0 0, 2 2, 2 0, 0 2, 0 0'), '1.7 1, 0.3 1', '1 1.7, 1 0.3'],
    ['a star, its middle twice encircled', polygon('0 3, 2 -3, -3 1, 3 1, -2 -3, 0 3'), '0 2, 2 0.9', '0 0'],
    ['flat', polygon('0 0, 1 0, 2 0, 0 0'), '', '1 0, 1 1'],
  ])('%s', (_what, geometry, inside, outside) => expect(misjudged(geometry, inside, outside)).toEqual([]))
})

describe('a polygon may cross the antimeridian:', () => {
  const seam = '170 0, 180 0, -180 0, -170 0, -170 9, -180 9, 180 9, 170 9, 170 0'
  const belt = '-180 -5, 0 -5, 180 -5, 180 5, 0 5, -180 5, -180 -5'
  test.each<AreaCase>([
    [
      'begun in the east',
      polygon('177 -20, -178 -20, -178 -15, 177 -15, 177 -20'),
      '179 -17, -179 -17, 180 -17, -180 -17',
      '0 -17, 176 -17, -177 -17',
    ],
    [
      'begun in the west',
      polygon('-178 -20, -178 -15, 177 -15, 177 -20, -178 -20'),
      '179 -17, -179 -17',
      '0 -17, -177 -17',
    ],
    ['with a point on each side', polygon(seam), '175 5, -175 5, 180 5', '0 5, -165 5'],
    [
      'with a hole on it',
      polygon('170 0, -170 0, -170 10, 170 10, 170 0', '-178 4, -178 6, 178 6, 178 4, -178 4'),
      '175 5, -175 5',
      '179 5, -179 5, 0 5',
    ],
    ['ending there', polygon(box(170, 0, 180, 10)), '179.9 5', '-179.9 5, 169 5'],
    ['the whole world', polygon(box(-180, -90, 180, 90)), '0 0, 179.9 89, -179.9 -89', ''],
    ['a belt around the world', polygon(belt), '0 0, 170 4, -170 -4', '0 6, 180 -6'],
  ])('%s', (_what, geometry, inside, outside) => expect(misjudged(geometry, inside, outside)).toEqual([]))
})

describe('a polygon may hold a pole:', () => {
  test.each<AreaCase>([
    [
      'eastward around the north',
      polygon('0 70, 90 70, 180 70, -90 70, 0 70'),
      '0 90, 45 71, -135 80, 180 71',
      '45 69, -45 0, 0 -80',
    ],
    ['westward', polygon('0 70, -90 70, 180 70, 90 70, 0 70'), '12 85', '12 60'],
    ['the south', polygon('0 -70, 120 -60, -120 -65, 0 -70'), '0 -90, 120 -61', '120 -59, 0 80'],
    [
      'a coast that is closed along the pole',
      polygon('-180 -80, -60 -70, 60 -70, 180 -80, 180 -90, -180 -90, -180 -80'),
      '0 -71, 179 -85, -179 -85',
      '0 -69, 170 -75',
    ],
  ])('%s', (_what, geometry, inside, outside) => expect(misjudged(geometry, inside, outside)).toEqual([]))
})
