import type { AddressInfo } from 'node:net'
import { answerQuestions } from '@sextant/harness'
import Fastify from 'fastify'
import type { LimitRoute } from './limit-route.ts'
import { createServerHttp, createSignedInHttp, headerAdder, type Place } from './server-set-up.ts'

export interface LimitQuestion {
  /** The server as it is with sign-in, its HTTP set-up without that, or Fastify with nothing added. */
  setUp: 'signedIn' | 'server' | 'bare'
  route: LimitRoute
  place: Place
}

answerQuestions(async ({ setUp, route, place }: LimitQuestion) => {
  const { method, url, bodySchema, answer } = route
  const app = await createApp(setUp, place)
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

async function createApp(setUp: LimitQuestion['setUp'], place: Place) {
  if (setUp === 'signedIn') return (await createSignedInHttp(place)).app
  if (setUp === 'server') return createServerHttp()
  return Fastify({
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, strict: false },
    },
  })
}
