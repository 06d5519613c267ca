import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { type AppDeps, buildApp } from '../src/app.ts'
import { type Db, openDb } from '../src/platform/db.ts'
import { secretFrom } from '../src/platform/secret.ts'
import { createResponseChecker } from './check-response.ts'
import { type App, Client } from './client.ts'
import { inDatabase } from './connection.ts'
import { type AccountOptions, type GivenUser, givenAccount, givenUser } from './factories.ts'
import { TestClock } from './test-clock.ts'

/**
 * One app on one copy of the migrated template per test file. Tests stay apart by using their own account. Every answer is
 * checked against openapi.json.
 */
export class TestApp {
  readonly clock = new TestClock()
  readonly secret = secretFrom('a secret for the tests, long enough')
  /** Texts of the statements since the last time it was emptied. */
  queries: string[] = []
  app!: App
  db!: Db
  #check!: ReturnType<typeof createResponseChecker>
  readonly #options: Partial<AppDeps>
  readonly #apps: App[] = []
  readonly database = `sextant_test_${randomBytes(6).toString('hex')}`

  constructor(options: Partial<AppDeps>) {
    this.#options = options
  }

  async open() {
    await this.#admin(`create database ${this.database} template ${inject('template')}`)
    this.db = openDb({
      connection: inDatabase(inject('admin'), this.database),
      max: 8,
      onQuery: (text) => this.queries.push(text),
    })
    this.app = await this.anotherApp()
    const response = await this.app.inject('/api/openapi.json')
    this.#check = createResponseChecker(response.json())
  }

  /** A second app on the same database, with caches of its own: what another process would be. */
  async anotherApp(options: Partial<AppDeps> = {}): Promise<App> {
    const app = await buildApp({
      db: this.db,
      secret: this.secret,
      now: this.clock.now,
      log: pino({ level: 'silent' }),
      rateLimit: 0,
      tokenTtlSeconds: 3600,
      secureCookies: false,
      ...this.#options,
      ...options,
    })
    this.#apps.push(app)
    return app
  }

  async close() {
    for (const app of this.#apps) await app.close()
    await this.db.end()
    await this.#admin(`drop database if exists ${this.database} with (force)`)
  }

  /** A client without a token, or with one. */
  client(token?: string, app = this.app) {
    return new Client(app, token, (seen) => this.#check(seen))
  }

  /** A new account; its client is the holder's. */
  account(options: AccountOptions = {}) {
    return givenAccount(this, options)
  }

  /** Another user of the account, signed in with a key. */
  user(holder: Client, user: GivenUser = {}) {
    return givenUser(this, holder, user)
  }

  async #admin(statement: string) {
    const client = new pg.Client(inject('admin'))
    await client.connect()
    await client.query(statement)
    await client.end()
  }
}

export function useApp(options: Partial<AppDeps> = {}): TestApp {
  const test = new TestApp(options)
  beforeAll(() => test.open())
  afterAll(() => test.close())
  return test
}
