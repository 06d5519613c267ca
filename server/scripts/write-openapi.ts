import { writeFile } from 'node:fs/promises'
import { pino } from 'pino'
import { buildApp } from '../src/app.ts'
import type { Db } from '../src/platform/db.ts'
import { secretFrom } from '../src/platform/secret.ts'

const FILE = new URL('../../contract/openapi.json', import.meta.url)

function never(): never {
  throw new Error('The description is made without a database.')
}
const db: Db = {
  account: never,
  one: never,
  system: never,
  onTold: never,
  stats: never,
  end: never,
}

/** Writes contract/openapi.json from the routes themselves. The tests compare it with what the server answers. */
const app = await buildApp({
  db,
  secret: secretFrom('nothing is signed here'),
  now: () => new Date(),
  log: pino({ level: 'silent' }),
  rateLimit: 0,
  tokenTtlSeconds: 3600,
  secureCookies: false,
})
const response = await app.inject('/api/openapi.json')
await writeFile(FILE, `${JSON.stringify(response.json(), null, 2)}\n`)
await app.close()
