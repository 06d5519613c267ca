import type { SetupRequest, SetupState } from '@sextant/contract'
import type { RequestOptions } from './options.ts'
import type { Transport } from './transport.ts'

const path = '/api/setup'

/** The first run of an installation, and what a sign-in page has to know before anybody is signed in. */
export class Setup {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async state(options?: RequestOptions): Promise<SetupState> {
    const { needed, mail, version } = await this.#transport.json<SetupState>({ method: 'GET', path, options })
    return { needed, mail, version }
  }

  /** Makes the first account with the token of the set-up link. In a browser its holder is signed in afterwards. */
  async run(setup: SetupRequest, options?: RequestOptions): Promise<{ accountId: string; userId: string }> {
    const call = { method: 'POST', path, body: setup, waitsOut429: false, options } as const
    const { accountId, userId } = await this.#transport.json<{ accountId: string; userId: string }>(call)
    return { accountId, userId }
  }
}
