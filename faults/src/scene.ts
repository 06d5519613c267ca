import { join } from 'node:path'
import { type Credentials, openAccount, type Settings, SextantServer } from '@sextant/harness'
import { ApiCaller, HttpCaller } from './api-caller.ts'
import type { Finding } from './ledger/book.ts'
import { Database } from './ledger/database.ts'
import { LedgerProcess } from './ledger/ledger-process.ts'
import { LICENSES } from './ledger/licences-book.ts'
import type { Seen } from './seen.ts'
import { becomesTrue } from './wait-until.ts'

const FLEET_LICENSES = 2000
const KINDS: readonly Finding['kind'][] = ['lost', 'twice', 'over', 'gap', 'wrong']
const MOST_OF_A_KIND = 6

export interface SceneOptions {
  folder: string
  dataDir?: string
  env?: Settings
  seed: number
  report: (text: string) => void
}

/** A running server with the ledger at work on it, and somebody who tries whether it serves. */
export class Scene {
  readonly server: SextantServer
  readonly ledger: LedgerProcess
  /** Asks as the holder of the account that the ledger writes in. */
  readonly holder: ApiCaller
  readonly credentials: Credentials
  readonly database: Database
  readonly #findings: Finding[] = []
  readonly #startMs = Date.now() - 60_000
  #tries = 0

  private constructor(
    server: SextantServer,
    ledger: LedgerProcess,
    credentials: Credentials,
    database: Database,
  ) {
    this.server = server
    this.ledger = ledger
    this.credentials = credentials
    this.database = database
    this.holder = new ApiCaller(new HttpCaller(server.url, { timeoutMs: 5000 }), credentials)
  }

  static async open({
    folder,
    dataDir = join(folder, 'data'),
    env = {},
    seed,
    report,
  }: SceneOptions): Promise<Scene> {
    const ledger = new LedgerProcess()
    const SMTP_URL = await ledger.listen()
    const settings = { SMTP_URL, MAIL_FROM: 'alerts@ledger.test', WEBHOOK_ALLOW: '127.0.0.1', ...env }
    const server = await SextantServer.at(dataDir, settings, join(folder, 'server.log'))
    try {
      report('starting the server')
      await server.start()
      const fleet = await openAccount(server, 'fleet', FLEET_LICENSES)
      const licences = await openAccount(server, 'licences', LICENSES)
      const connection = env['DATABASE_URL']
        ? { connectionString: env['DATABASE_URL'] }
        : { host: join(dataDir, 'postgres'), user: 'sextant', database: 'sextant' }
      const scene = new Scene(server, ledger, fleet.credentials, new Database(connection))
      await scene.holder.ask({ method: 'POST', path: '/api/devices', body: { id: 'probe' } })
      await ledger.open({ url: server.url, connection, seed, fleet, licences: licences.credentials })
      await ledger.work()
      return scene
    } catch (error) {
      await server.kill()
      ledger.stop()
      throw error
    }
  }

  /** One location that was never sent before. */
  probe() {
    const dateTime = new Date(this.#startMs + ++this.#tries).toISOString()
    const body = { location: { dateTime, latitude: 1, longitude: 2 } }
    return this.holder.ask({ method: 'POST', path: '/api/devices/probe/locations', body })
  }

  /** Seconds until a request is served that was sent from now on. */
  async secondsUntilServed(withinMs = 120_000): Promise<number> {
    const begun = performance.now()
    const isServed = await becomesTrue(async () => (await this.probe()).status === 201, {
      withinMs,
      everyMs: 20,
    })
    if (!isServed) this.find('wrong', `nothing was served within ${withinMs / 1000} s`)
    return (performance.now() - begun) / 1000
  }

  async acknowledgesMore(count: number): Promise<void> {
    const sum = async () =>
      Object.values((await this.ledger.state()).acknowledged).reduce((total, each) => total + each, 0)
    const enough = (await sum()) + count
    if (!(await becomesTrue(async () => (await sum()) >= enough, { everyMs: 30 })))
      this.find('wrong', 'the ledger gets nothing acknowledged any more')
  }

  find(kind: Finding['kind'], text: string) {
    this.#findings.push({ kind, text })
  }

  /** What must hold at every moment. */
  async check(): Promise<void> {
    this.#findings.push(...(await this.ledger.check()))
  }

  /** Ends the work and compares everything. */
  async audit(
    rounds: number,
    recoverySeconds: readonly number[],
    notes: readonly string[] = [],
  ): Promise<Seen> {
    await this.ledger.rest()
    this.#findings.push(...(await this.ledger.audit()))
    if (this.server.falls > 0) this.find('wrong', `the server ended by itself ${this.server.falls} times`)
    const state = await this.ledger.state()
    const count = (kind: Finding['kind']) => this.#findings.filter((each) => each.kind === kind).length
    const told = KINDS.flatMap((kind) =>
      this.#findings.filter((each) => each.kind === kind).slice(0, MOST_OF_A_KIND),
    )
    const broken = told.map(({ kind, text }) => `${kind}: ${text}`)
    const more = this.#findings.length - told.length
    return {
      rounds,
      acknowledged: Object.values(state.acknowledged).reduce((total, each) => total + each, 0),
      lost: count('lost') + count('gap'),
      twice: count('twice'),
      answers: state.answers,
      recoverySeconds: [...recoverySeconds],
      broken: more > 0 ? [...broken, `and ${more} more`] : broken,
      notes: [...notes, ...state.notes],
    }
  }

  async close() {
    this.ledger.stop()
    await this.server.stop()
  }
}
