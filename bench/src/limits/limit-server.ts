import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { answerQuestions } from '../processes/helper-process.ts'
import type { LimitRoute } from './limit-route.ts'
import { createServerHttp, headerAdder } from './server-set-up.ts'

export interface LimitQuestion {
  /** The server's own HTTP set-up, or Fastify with nothing added. */
  setUp: 'server' | 'bare'
  route: LimitRoute
}

answerQuestions(async ({ setUp, route: { method, url, bodySchema, answer } }: LimitQuestion) => {
  const app = setUp === 'bare' ? createBare() : await createServerHttp()
  const addHeaders = headerAdder(answer.headers)
  app.route({
    method,
    url,
    ...(bodySchema && { schema: { body: bodySchema } }),
    handler: (_request, reply) => {
      void addHeaders(reply).code(answer.status).send(answer.body)
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
})

const createBare = () =>
  Fastify({
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, strict: false },
    },
  })
