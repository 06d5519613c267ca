import { openAccount, type SextantServer } from '@sextant/harness'

const AT_ONCE = 16

/** An account of a server that was started for a benchmark, and plain requests in its name. */
export class BenchAccount {
  readonly #url: string
  readonly token: string
  /** With the name of the account, for a browser. */
  readonly password: string

  private constructor(url: string, token: string, password: string) {
    this.#url = url
    this.token = token
    this.password = password
  }

  static async open(server: SextantServer, name: string, licenses: number): Promise<BenchAccount> {
    const { password, credentials } = await openAccount(server, name, licenses)
    const asked = new BenchAccount(server.url, '', password)
    const { token } = await asked.create('/api/Auth/Token', credentials)
    return new BenchAccount(server.url, String(token), password)
  }

  create(path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' }
    return this.#ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  read(path: string): Promise<Record<string, unknown>> {
    return this.#ask(path, {})
  }

  async #ask(path: string, request: RequestInit): Promise<Record<string, unknown>> {
    const headers = { ...(request.headers as object), authorization: `Bearer ${this.token}` }
    const response = await fetch(`${this.#url}${path}`, { ...request, headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`)
    return JSON.parse(text) as Record<string, unknown>
  }

  /** Makes many records, several at once, and answers their ids in order. */
  async createMany(path: string, count: number, bodyOf: (n: number) => object): Promise<string[]> {
    const ids: string[] = []
    let next = 0
    const work = async () => {
      for (let n = next++; n < count; n = next++) {
        const { id } = await this.create(path, bodyOf(n))
        ids[n] = String(id)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return ids
  }
}
