import type { SessionInfo, SessionsQuery } from '@sextant/contract'
import type { RequestOptions } from './options.ts'
import type { Page } from './paging.ts'
import type { Transport } from './transport.ts'
import { segment } from './urls.ts'

const path = '/api/auth/sessions'

/**
 * Where the caller is signed in with their password.
 *
 * @example
 * for (const { id, current, userAgent } of (await sextant.sessions.list()).items)
 *   if (!current && userAgent.includes('Android')) await sextant.sessions.end(id)
 */
export class Sessions {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** The session used last comes first. */
  async list(query?: SessionsQuery, options?: RequestOptions): Promise<Page<SessionInfo>> {
    const call = { method: 'GET', path, query, options } as const
    const body = await this.#transport.json<{ sessions: SessionInfo[]; nextCursor?: string }>(call)
    return { items: body.sessions, nextCursor: body.nextCursor }
  }

  async end(id: string, options?: RequestOptions): Promise<void> {
    await this.#transport.json({ method: 'DELETE', path: `${path}/${segment(id)}`, options })
  }

  /** Ends all but the one that asks; answers how many. Asked with a token, all of them. */
  async endOthers(options?: RequestOptions): Promise<number> {
    return (await this.#transport.json<{ ended: number }>({ method: 'DELETE', path, options })).ended
  }
}
