import { pino } from 'pino'
import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import type { Db } from './platform/db.ts'
import { createHttp } from './platform/http.ts'
import { collectRoutes } from './platform/openapi/index.ts'
import { secretFrom } from './platform/secret.ts'

function never(): never {
  throw new Error('Nobody asked for the database.')
}

test('the app starts and describes itself without touching the database', async () => {
  const db: Db = {
    account: never,
    one: never,
    system: never,
    onTold: never,
    stats: never,
    end: never,
  }
  const log = pino({ level: 'silent' })
  const settings = { rateLimit: 0, tokenTtlSeconds: 3600, secureCookies: false }
  const app = await buildApp({ db, secret: secretFrom('a secret'), now: () => new Date(), log, ...settings })
  await app.ready()
  for (const url of ['/health/live', '/api/openapi.json', '/docs', '/api/devices'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, url === '/api/devices' ? 401 : 200])
  await app.close()
})

test('a route that does not say who may call it stops the start', async () => {
  const app = createHttp({ log: pino({ level: 'silent' }) })
  collectRoutes(app)
  expect(() => app.get('/api/forgotten', async () => 'open to all')).toThrow(
    'GET /api/forgotten does not say who may call it.',
  )
  await app.close()
})
