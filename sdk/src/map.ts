import type { MapSources } from '@sextant/contract'
import type { RequestOptions } from './options.ts'
import type { Transport } from './transport.ts'

/**
 * Where maps to draw on come from.
 *
 * @example
 * const { sources } = await sextant.map.get()
 * console.log(sources[0]?.url, sources[0]?.attribution)
 */
export class MapRecord {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async get(options?: RequestOptions): Promise<MapSources> {
    const call = { method: 'GET', path: '/api/map', options } as const
    return (await this.#transport.json<{ map: MapSources }>(call)).map
  }
}
