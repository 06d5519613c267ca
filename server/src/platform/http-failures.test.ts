import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { App, Client } from '../../test/client.ts'
import { type Db, type Executor, openDb } from './db.ts'
import type { NewEvent } from './outbox.ts'
import type { Query } from './sql.ts'

const t = useApp()
const SECRET_TEXT = 'password of the inner circle'

/** A log that a test can read. */
function readableLog() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }) }
}

describe('with the database away', () => {
  const { lines, log } = readableLog()
  let app: App
  let away: Db
  let account: { client: Client; userName: string; apiKey: string }
  beforeAll(async () => {
    account = await t.account()
    away = openDb({ connection: { host: tmpdir(), port: 1, user: 'nobody', database: 'nowhere' } })
    app = await t.anotherApp({ db: away, log })
  })
  afterAll(async () => {
    await app.close()
    await away.end()
  })

  test.each([
    ['GET', '/api/devices', undefined],
    ['POST', '/api/groups', { name: 'a' }],
    ['POST', '/api/devices/x/locations', { from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }],
    ['GET', '/api/nothing', undefined],
  ])('%s %s is 503 with Retry-After, and tells nothing of what is inside', async (method, url, body) => {
    const answer = await account.client.at(app).send(method, url, body, {})
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.text).not.toMatch(/ENOENT|socket|PGSQL|\.s\.|stack|nowhere/i)
  })

  test('a token request is 503, not 401', async () => {
    const { userName, apiKey } = account
    const answer = await t.client(undefined, app).post('/api/Auth/Token', { userName, apiKey })
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
    expect(answer.body).not.toHaveProperty('token')
  })

  test('the process is alive, and not ready', async () => {
    const stranger = t.client(undefined, app)
    expect(await stranger.get('/health/live')).toMatchObject({
      status: 200,
      body: { success: true, status: 'live' },
    })
    const ready = await stranger.get('/health/ready')
    expect(ready).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
    expect(ready.headers['retry-after']).toBeDefined()
  })

  test('the log holds what the answer does not', async () => {
    lines.length = 0
    await account.client.at(app).get('/api/devices')
    expect(lines.join('')).toContain('ENOENT')
  })
})

/** The database of the test, asked through `change`. */
const asked = (change: (db: Executor) => Query): Db => {
  const changed = (db: Executor) =>
    Object.assign(change(db), {
      tell: (accountId: string, event: NewEvent) => db.tell(accountId, event),
      last: <T>(send: () => Promise<T>) => db.last(send),
    })
  return {
    ...t.db,
    account: (accountId, work) => t.db.account(accountId, (db) => work(changed(db))),
    one: (accountId) => changed(t.db.one(accountId)),
  }
}

describe('when something fails that nobody thought of', () => {
  const { lines, log } = readableLog()
  let app: App
  let client: Client
  beforeAll(async () => {
    ;({ client } = await t.account())
    const broken = asked((db) => (strings, ...values) => {
      if (strings.join('').includes('from groups')) throw new TypeError(SECRET_TEXT)
      return db(strings, ...values)
    })
    app = await t.anotherApp({ db: broken, log })
  })

  test('the answer is 500 internal without inner text, and the log has all of it', async () => {
    const answer = await client.at(app).get('/api/groups')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      success: false,
      error: 'Something went wrong on our side. The log holds the details.',
      code: 'internal',
      requestId: answer.headers['x-request-id'],
      apiUsage: 1,
      apiDailyUsage: expect.any(Number),
    })
    expect(answer.text).not.toContain(SECRET_TEXT)
    const line = lines.join('')
    expect(line).toContain(SECRET_TEXT)
    expect(line).toContain(answer.body.requestId)
    expect(line).toContain('"route":"/api/groups"')
  })

  test('other routes go on working', async () => {
    expect((await client.at(app).get('/api/devices')).status).toBe(200)
  })

  test('an error of the database is 500 and shows no SQL', async () => {
    const failing = asked(
      (db) =>
        (strings, ...values) =>
          strings.join('').includes('from groups')
            ? db`select no_such_column from groups`
            : db(strings, ...values),
    )
    const answer = await client.at(await t.anotherApp({ db: failing })).get('/api/groups')
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } })
    expect(answer.text).not.toMatch(/column|select|groups/)
    expect((await client.get('/api/groups')).status).toBe(200)
  })
})
