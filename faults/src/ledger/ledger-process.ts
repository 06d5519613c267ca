import { HelperProcess } from '@sextant/harness'
import type { Finding } from './book.ts'
import type { LedgerState } from './ledger.ts'
import type { LedgerQuestion, OpenLedger } from './main.ts'

/** The ledger in a process of its own: whatever dies, what it has written down does not. */
export class LedgerProcess {
  readonly #process = new HelperProcess<LedgerQuestion>(new URL('./main.ts', import.meta.url))

  /** Opens the mail server and the webhook's receiver; answers the SMTP_URL. */
  async listen(): Promise<string> {
    return (await this.#process.ask({ do: 'listen' })) as string
  }

  async open(opening: Omit<OpenLedger, 'do'>): Promise<void> {
    await this.#process.ask({ do: 'open', ...opening })
  }

  async work(): Promise<void> {
    await this.#process.ask({ do: 'work' })
  }

  async rest(): Promise<void> {
    await this.#process.ask({ do: 'rest' })
  }

  /** Tells of a death: whoever was handing an e-mail over may have to do it once more. */
  async died(times = 1): Promise<void> {
    await this.#process.ask({ do: 'died', times })
  }

  async state(): Promise<LedgerState> {
    return (await this.#process.ask({ do: 'state' })) as LedgerState
  }

  async check(): Promise<Finding[]> {
    return (await this.#process.ask({ do: 'check' })) as Finding[]
  }

  async audit(): Promise<Finding[]> {
    return (await this.#process.ask({ do: 'audit' })) as Finding[]
  }

  stop() {
    this.#process.stop()
  }
}
