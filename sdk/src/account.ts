import type { Account, AccountSettings } from '@sextant/contract'
import type { RequestOptions, WriteOptions } from './options.ts'
import { mediaTypeOf, type Patch } from './patches.ts'
import type { Tagged } from './records.ts'
import type { Call, Transport } from './transport.ts'

/**
 * The account that the caller belongs to.
 *
 * @example
 * const { licenses } = await sextant.account.get()
 * console.log(`${licenses.available} of ${licenses.total} licences are free`)
 */
export class AccountRecord {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async get(options?: RequestOptions): Promise<Account> {
    return (await this.getTagged(options)).value
  }

  getTagged(options?: RequestOptions): Promise<Tagged<Account>> {
    return this.#send({ method: 'GET', path: '/api/account', options })
  }

  /** By the holder of the account. */
  async patch(patch: Patch<AccountSettings>, options?: WriteOptions): Promise<Account> {
    const contentType = mediaTypeOf(patch)
    return (await this.#send({ method: 'PATCH', path: '/api/account', body: patch, contentType, options }))
      .value
  }

  async #send(call: Call): Promise<Tagged<Account>> {
    const { body, headers } = await this.#transport.answer<{ account: Account }>(call)
    return { value: body.account, etag: headers.get('etag') ?? '' }
  }
}
