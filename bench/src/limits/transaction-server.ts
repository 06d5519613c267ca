import type { AddressInfo } from 'node:net'
import { answerQuestions } from '@sextant/harness'
import type { LimitRoute } from './limit-route.ts'
import { createSignedInHttp, createSingleWriter, headerAdder, type Place } from './server-set-up.ts'

export interface TransactionQuestion {
  route: LimitRoute
  place: Place
  accountId: string
}

/** What Sextant would be without its queue: the same server, and for each request a transaction of its own. */
answerQuestions(async ({ route, place, accountId }: TransactionQuestion) => {
  const { app, db, books } = await createSignedInHttp(place)
  const write = await createSingleWriter({ db, books }, accountId)
  const { url, bodySchema, answer } = route
  const addHeaders = headerAdder(answer.headers)
  app.route<{ Params: { deviceId: string }; Body: { location: object } }>({
    method: 'POST',
    url,
    schema: { body: bodySchema },
    handler: async (request, reply) => {
      await write(request.params.deviceId, request.body.location)
      return addHeaders(reply).code(answer.status).send(answer.body)
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
})
