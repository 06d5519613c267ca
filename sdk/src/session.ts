import type { PasswordReset, Session, SignIn } from '@sextant/contract'
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

  /** Has a link to a new password sent to the user, if there is such a user: the answer does not tell. */
  async forgotPassword(userName: string, options?: RequestOptions): Promise<void> {
    const body = { userName }
    const call = {
      method: 'POST',
      path: '/api/auth/forgotPassword',
      body,
      waitsOut429: false,
      options,
    } as const
    await this.#transport.json(call)
  }

  /** Sets the password with the token of that link: what follows the `#`. It works once. */
  async resetPassword(reset: PasswordReset, options?: RequestOptions): Promise<void> {
    const body = reset
    const call = {
      method: 'POST',
      path: '/api/auth/resetPassword',
      body,
      waitsOut429: false,
      options,
    } as const
    await this.#transport.json(call)
  }
}
