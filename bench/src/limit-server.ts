import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { answerQuestions } from './helper-process.ts'
import type { SampleAnswer } from './sample-answers.ts'

/** A route that checks the body as Sextant does and answers what Sextant answered once, from memory. */
export interface LimitRoute {
  method: 'GET' | 'POST'
  url: string
  bodySchema?: object
  answer: SampleAnswer
}

answerQuestions(async (routes: LimitRoute[]) => {
  const app = Fastify({
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, strict: false },
    },
  })
  for (const { method, url, bodySchema, answer } of routes)
    app.route({
      method,
      url,
      ...(bodySchema && { schema: { body: bodySchema } }),
      handler: async (_request, reply) => reply.code(answer.status).headers(answer.headers).send(answer.body),
    })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
})
