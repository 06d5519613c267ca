import type { DeviceLocation, ExportFormat, Location, PlacedDevice, Track } from '@sextant/contract'
import type { RequestOptions } from './options.ts'
import { eachOf, type Page } from './paging.ts'
import { type Instant, type PagedRange, type Range, textOf } from './ranges.ts'
import type { Transport } from './transport.ts'
import { segment } from './urls.ts'

export interface Stored {
  accepted: number
  /** Locations that were stored before; that is no error. */
  duplicates: number
}

export interface ExportRange {
  /** The beginning of the history unless told. */
  from?: Instant | undefined
  /** Its end unless told. */
  to?: Instant | undefined
  /** `json` unless told. */
  format?: ExportFormat | undefined
}

export interface TrackRange extends Range {
  /** Most points: 2,000 unless told, 100 to 10,000. */
  points?: number | undefined
  /** West, south, east, north, in degrees: full detail there, only an outline elsewhere. West may be greater than east. */
  bbox?: readonly [west: number, south: number, east: number, north: number] | undefined
  /** Metres: leaves out locations that say they are less accurate. */
  maxAccuracy?: number | undefined
}

export interface SnapshotOptions {
  time: Instant
  /** Seconds that a location may be old at that time: 7 days unless told. */
  within?: number | undefined
  /** Only devices of the group with this id. */
  group?: string | undefined
  /** Devices looked at for a page: 1,000 unless told, which is also the most. */
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * Where devices were. Storing is safe to repeat, and is repeated after a failure that may pass: a location of the same device
 * and time as a stored one counts as a duplicate and is not stored again.
 *
 * @example
 * await sextant.locations.store('300434061197913', { dateTime: new Date().toISOString(), latitude: 55.68, longitude: 12.57 })
 * const range = { from: '2026-11-14T00:00:00Z', to: '2026-11-15T00:00:00Z' }
 * for await (const location of sextant.locations.history('300434061197913', range)) console.log(location.speed)
 */
export class Locations {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** One page of the history, ascending. */
  async query(deviceId: string, range: PagedRange, options?: RequestOptions): Promise<Page<Location>> {
    const body = { ...range, from: textOf(range.from), to: textOf(range.to) }
    const call = { method: 'POST', path: path(deviceId), body, repeatable: true, options } as const
    const { locations, nextCursor } = await this.#transport.json<{
      locations: Location[]
      nextCursor?: string
    }>(call)
    return { items: locations, nextCursor }
  }

  /** The whole history of that time, ascending, page after page; `limit` is the size of a page. */
  history(
    deviceId: string,
    range: PagedRange,
    options?: RequestOptions,
  ): AsyncGenerator<Location, void, undefined> {
    return eachOf((cursor) => this.query(deviceId, { ...range, cursor: cursor ?? range.cursor }, options))
  }

  /** The track of that time as a line of few points, with totals and stops. */
  async track(deviceId: string, range: TrackRange, options?: RequestOptions): Promise<Track> {
    const { points, bbox, maxAccuracy } = range
    const query = { from: textOf(range.from), to: textOf(range.to), points, bbox, maxAccuracy }
    const path = `/api/devices/${segment(deviceId)}/track`
    return (await this.#transport.json<{ track: Track }>({ method: 'GET', path, query, options })).track
  }

  /** Where the devices were at a time: one page. Devices without a location then are not in it. */
  async at(snapshot: SnapshotOptions, options?: RequestOptions): Promise<Page<PlacedDevice>> {
    const query = { ...snapshot, time: textOf(snapshot.time) }
    const call = { method: 'GET', path: '/api/locations/at', query, options } as const
    const { locations, nextCursor } = await this.#transport.json<{
      locations: PlacedDevice[]
      nextCursor?: string
    }>(call)
    return { items: locations, nextCursor }
  }

  /** The same of all devices, page after page. */
  allAt(snapshot: SnapshotOptions, options?: RequestOptions): AsyncGenerator<PlacedDevice, void, undefined> {
    return eachOf((cursor) => this.at({ ...snapshot, cursor: cursor ?? snapshot.cursor }, options))
  }

  /** Stores one location or up to 1,000, all or none, and resolves once they are durable. */
  async store(
    deviceId: string,
    location: Location | readonly Location[],
    options?: RequestOptions,
  ): Promise<Stored> {
    const body = Array.isArray(location) ? { locations: location } : { location }
    return this.#store(path(deviceId), body, options)
  }

  /** The same for many devices at once. */
  storeMany(locations: readonly DeviceLocation[], options?: RequestOptions): Promise<Stored> {
    return this.#store('/api/locations', { locations }, options)
  }

  /**
   * The history as a file, as it streams in: read `body`, or `text()`. The timeout ends when it begins.
   *
   * @example
   * const track = await sextant.locations.export('300434061197913', { format: 'gpx' })
   * console.log(await track.text())
   */
  async export(deviceId: string, range: ExportRange = {}, options?: RequestOptions): Promise<Response> {
    const { from, to, format } = range
    const query = { from: from && textOf(from), to: to && textOf(to), format }
    return this.#transport.stream({ method: 'GET', path: path(deviceId), query, options })
  }

  async #store(path: string, body: unknown, options: RequestOptions | undefined): Promise<Stored> {
    const call = { method: 'POST', path, body, repeatable: true, options } as const
    const { accepted, duplicates } = await this.#transport.json<Stored>(call)
    return { accepted, duplicates }
  }
}

const path = (deviceId: string) => `/api/devices/${segment(deviceId)}/locations`
