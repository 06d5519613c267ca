import type { ApiKeyInfo } from '@sextant/contract'
import type { RequestOptions } from './options.ts'
import type { Transport } from './transport.ts'

const path = '/api/account/apiKey'

export interface NewApiKey {
  /** The whole key, shown this once. */
  apiKey: string
  key: ApiKeyInfo
}

/** The caller's own API key. */
export class ApiKey {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The public part of the key, or null when there is none. */
  async get(options?: RequestOptions): Promise<ApiKeyInfo | null> {
    return (await this.#transport.json<{ key: ApiKeyInfo | null }>({ method: 'GET', path, options })).key
  }

  /** Makes a key. The one before dies at once with all its tokens; a client that was made with it goes on with the new one. */
  async generate(options?: RequestOptions): Promise<NewApiKey> {
    const { apiKey, key } = await this.#transport.json<NewApiKey>({ method: 'POST', path, options })
    this.#transport.credentials.adopt?.(apiKey)
    return { apiKey, key }
  }

  /** Deletes the key. All its tokens die with it. */
  async delete(options?: RequestOptions): Promise<void> {
    await this.#transport.json({ method: 'DELETE', path, options })
  }
}
