import type { ListQuery } from '@sextant/contract'
import { type Answer, withoutEnvelope } from './answers.ts'
import type { RequestOptions, WriteOptions } from './options.ts'
import { eachOf, type Page } from './paging.ts'
import { mediaTypeOf, type Patch } from './patches.ts'
import type { Transport } from './transport.ts'
import { segment } from './urls.ts'

/** A record and its version: pass `etag` as `ifMatch` to write only if nobody else has in between. */
export interface Tagged<T> {
  value: T
  etag: string
}

interface Names {
  path: string
  /** What the list is called in its answer. */
  many: string
  /** What one record is called in its answer; absent where it stands flat beside the envelope. */
  one?: string
}

type Body = { success: true; apiUsage: number; apiDailyUsage: number; nextCursor?: string } & Record<
  string,
  unknown
>

/** What all lists of records can do. */
export class Records<T extends object, New, Input, Query extends ListQuery> {
  protected readonly transport: Transport
  readonly #names: Names

  constructor(transport: Transport, names: Names) {
    this.transport = transport
    this.#names = names
  }

  /** One page: all records up to 10,000, or up to `limit`. */
  async list(query?: Query, options?: RequestOptions): Promise<Page<T>> {
    const { path, many } = this.#names
    const body = await this.transport.json<Body>({ method: 'GET', path, query, options })
    return { items: body[many] as T[], nextCursor: body.nextCursor }
  }

  /**
   * Every record, page after page; `limit` is the size of a page.
   *
   * @example
   * for await (const device of sextant.devices.all({ state: 'active' })) console.log(device.name)
   */
  all(query?: Query, options?: RequestOptions): AsyncGenerator<T, void, undefined> {
    return eachOf((cursor) =>
      this.list({ ...query, ...(cursor !== undefined && { cursor }) } as Query, options),
    )
  }

  async get(id: string, options?: RequestOptions): Promise<T> {
    return (await this.getTagged(id, options)).value
  }

  /**
   * The record with its version.
   *
   * @example
   * const { value, etag } = await sextant.groups.getTagged(id)
   * await sextant.groups.replace(id, { ...value, name: 'North Sea' }, { ifMatch: etag })
   */
  getTagged(id: string, options?: RequestOptions): Promise<Tagged<T>> {
    return this.read(id, undefined, options)
  }

  async create(record: New, options?: RequestOptions): Promise<T> {
    const { path } = this.#names
    const answer = await this.transport.answer<Body>({ method: 'POST', path, body: record, options })
    return this.#present(answer).value
  }

  /** Replaces the whole record: what is left out returns to its default. A record can be sent back as it was read. */
  async replace(id: string, record: Input, options?: WriteOptions): Promise<T> {
    return this.#present(
      await this.transport.answer<Body>({ method: 'PUT', path: this.path(id), body: record, options }),
    ).value
  }

  /** Changes some fields: an object holds the fields to change, an array the operations of a JSON Patch. */
  async patch(id: string, patch: Patch<Input>, options?: WriteOptions): Promise<T> {
    const contentType = mediaTypeOf(patch)
    const call = { method: 'PATCH', path: this.path(id), body: patch, contentType, options } as const
    return this.#present(await this.transport.answer<Body>(call)).value
  }

  async delete(id: string, options?: WriteOptions): Promise<void> {
    await this.transport.json({ method: 'DELETE', path: this.path(id), options })
  }

  protected path(id: string) {
    return `${this.#names.path}/${segment(id)}`
  }

  protected async read(id: string, query: object | undefined, options?: RequestOptions): Promise<Tagged<T>> {
    return this.#present(
      await this.transport.answer<Body>({ method: 'GET', path: this.path(id), query, options }),
    )
  }

  #present({ body, headers }: Answer<Body>): Tagged<T> {
    const { one } = this.#names
    const value = one === undefined ? withoutEnvelope(body) : body[one]
    return { value: value as T, etag: headers.get('etag') ?? '' }
  }
}
