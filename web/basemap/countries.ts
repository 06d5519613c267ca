import type { Feature, Position } from 'geojson'
import isoCountries from 'i18n-iso-countries'
import { feature } from 'topojson-client'
import { cutPolygons } from './antimeridian.ts'
import { nameCountry } from './country-names.ts'
import { objectOf, readAtlas } from './data-packages.ts'
import { labelLayers } from './labels.ts'
import { type Layer, MAX_ZOOM, point } from './layer.ts'
import { measureRing } from './polygon-measures.ts'

/** Where a name sits better than at the centroid of the largest part: long, bent or lopsided countries. */
const BETTER_PLACES: Record<string, Position> = {
  AU: [134.5, -24.5],
  BR: [-53, -10],
  CA: [-105, 58],
  CL: [-71, -33.5],
  FI: [26.2, 63],
  GB: [-1.5, 52.8],
  HR: [16.4, 45.5],
  ID: [113.9, -0.8],
  JP: [138, 36.3],
  MY: [102.3, 3.9],
  NO: [9.5, 61.3],
  NZ: [171.5, -43.3],
  PH: [121, 15.8],
  RU: [97, 63],
  SE: [15.2, 62.3],
  SO: [45.5, 4],
  US: [-98.5, 39.6],
  VN: [108.2, 14.2],
}

/** From which zoom a country of so many square kilometres has room for its name. */
const ROOM: [km2: number, minz: number][] = [
  [2.5e6, 1],
  [7e5, 2],
  [2e5, 3],
  [4e4, 4],
  [5e3, 5],
  [0, 6],
]

interface Country {
  iso: string
  areaKm2: number
  place: Position
}

export function countryLayers(): Layer[] {
  const atlas = readAtlas('10m')
  const found = new Map<string, Country>()
  for (const each of feature(atlas, objectOf(atlas, 'countries')).features) {
    const country = readCountry(each)
    // Some countries come in several features: the largest has the name.
    if (country && country.areaKm2 > (found.get(country.iso)?.areaKm2 ?? 0)) found.set(country.iso, country)
  }
  const features = [...found.values()].map(({ iso, areaKm2, place }) => {
    const minz = ROOM.find(([km2]) => areaKm2 > km2)?.[1] ?? MAX_ZOOM
    const rank = -Math.round(Math.log10(areaKm2 + 1) * 10)
    return point(place, { ...nameCountry(iso), iso, minz, rank })
  })
  return labelLayers('country_label', features)
}

function readCountry(country: Feature): Country | undefined {
  const iso = isoOf(country)
  if (iso === undefined) return undefined
  const parts = cutPolygons(country).map(([outer = []]) => measureRing(outer))
  const largest = parts.reduce((a, b) => (b.areaKm2 > a.areaKm2 ? b : a))
  const areaKm2 = parts.reduce((sum, each) => sum + each.areaKm2, 0)
  return { iso, areaKm2, place: BETTER_PLACES[iso] ?? largest.centroid }
}

/** ISO 3166 alpha-2; nothing for areas that have none. */
function isoOf({ id, properties }: Feature): string | undefined {
  if (properties?.['name'] === 'Kosovo') return 'XK'
  return id === undefined ? undefined : isoCountries.numericToAlpha2(id)
}
