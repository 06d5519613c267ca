import type { AddressInfo } from 'node:net'
import { answerQuestions } from '@sextant/harness'
import pg from 'pg'
import type { Owner } from '../database/owner.ts'
import type { LimitRoute } from './limit-route.ts'
import { createServerHttp, headerAdder } from './server-set-up.ts'

export interface InsertQuestion {
  route: LimitRoute
  owner: Owner
  accountId: string
  /** Keys of the devices by their ids. */
  keys: Record<string, string>
}

interface Body {
  location: Record<string, unknown>
}

const CONNECTIONS = 16
const INSERT = `insert into locations (account_id, device_key, fixed_at, latitude, longitude, speed, course, extra)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`

/**
 * What a straightforward program does: the same HTTP, and for each request one insert in a transaction of its own, through a pool
 * as large as the server's. It asks nobody who calls, looks up no device and keeps no last location.
 */
answerQuestions(async ({ route, owner, accountId, keys }: InsertQuestion) => {
  const pool = new pg.Pool({ ...owner, max: CONNECTIONS })
  const app = await createServerHttp()
  const { url, bodySchema, answer } = route
  const addHeaders = headerAdder(answer.headers)
  app.route<{ Params: { deviceId: string }; Body: Body }>({
    method: 'POST',
    url,
    schema: { body: bodySchema },
    handler: async (request, reply) => {
      const { dateTime, latitude, longitude, speed, course, ...extra } = request.body.location
      const key = keys[request.params.deviceId]
      await pool.query(INSERT, [accountId, key, dateTime, latitude, longitude, speed, course, extra])
      return addHeaders(reply).code(answer.status).send(answer.body)
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
})
