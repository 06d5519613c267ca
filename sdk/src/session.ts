import type { Session, SignIn } from '@sextant/contract'
import type { RequestOptions } from './options.ts'
import type { Transport } from './transport.ts'

const path = '/api/auth/session'

/**
 * Signing in with a password, in a browser: the cookie is kept by it and out of reach of scripts.
 *
 * @example
 * const sextant = new Sextant({ baseUrl: '', session: true })
 * await sextant.session.signIn({ userName: 'acme', password })
 * const devices = await sextant.devices.list()
 */
export class SessionRecord {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async signIn(signIn: SignIn, options?: RequestOptions): Promise<Session> {
    const call = { method: 'POST', path, body: signIn, waitsOut429: false, options } as const
    return (await this.#transport.json<{ session: Session }>(call)).session
  }

  /** Who is signed in. */
  async get(options?: RequestOptions): Promise<Session> {
    return (await this.#transport.json<{ session: Session }>({ method: 'GET', path, options })).session
  }

  async signOut(options?: RequestOptions): Promise<void> {
    await this.#transport.json({ method: 'DELETE', path, options })
  }
}
