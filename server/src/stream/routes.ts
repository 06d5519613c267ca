import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ErrorBody, EventsQuery, EventTicketAnswer, SextantEvent } from '@sextant/contract'
import { Type } from 'typebox'
import type { Auth } from '../auth/index.ts'
import { answer } from '../platform/answer.ts'
import { readFilter, readPlace } from './filter.ts'
import { frameText } from './frame.ts'
import type { Hub } from './hub.ts'

const tags = ['Events']

const StreamHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ description: 'Id of the last event that was read: the stream goes on after it.' }),
  ),
})

export const streamRoutes: FastifyPluginAsyncTypebox<{ auth: Auth; hub: Hub }> = async (
  app,
  { auth, hub },
) => {
  app.addHook('preClose', () => hub.stop())

  app.get(
    '/events',
    {
      config: { access: 'signedIn', stream: true },
      exposeHeadRoute: false,
      schema: {
        operationId: 'streamEvents',
        summary: 'What happens, as it happens',
        description:
          'Server-sent events, each with its `id`, its type as `event`, and the event as JSON in `data`. Begins with the event ' +
          '`ready`, or with `reset` when what came after the given id is no longer kept. You see what your privileges and ' +
          'your scope let you read. The event `end` says that the token or session is no longer valid.',
        tags,
        headers: StreamHeaders,
        querystring: EventsQuery,
        produces: { 'text/event-stream': exampleText() },
        response: { 200: Type.String(), 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { principal, query } = request
      const filter = readFilter(query)
      const lastEventId = readPlace(request.headers['last-event-id'], query.lastEventId)
      const place = await hub.findPlace(principal.accountId, lastEventId)
      hub.checkRoom(principal)
      request.spend?.(1)
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        // Proxies that gather an answer before they pass it on would hold back every event.
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      await hub.serve(reply.raw, principal, filter, place)
    },
  )

  app.post(
    '/events/ticket',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'createEventTicket',
        summary: 'A ticket for one stream',
        description:
          'For browsers, whose EventSource sends no token: opens GET /api/events once, as `?ticket=`, within a minute. The ' +
          'stream ends when the token or session does that asked for the ticket.',
        tags,
        response: { 201: EventTicketAnswer },
      },
    },
    async (request, reply) => {
      const { ticket, expires } = await auth.tickets.issue(request.principal)
      return reply.code(201).send(answer(request, { ticket, expires: expires.toISOString() }))
    },
  )
}

function exampleText() {
  const [event] = (SextantEvent as { examples?: SextantEvent[] }).examples ?? []
  const { id, type } = event as SextantEvent
  return `retry: 3000\n${frameText('ready', { lastEventId: id - 1 }, id - 1)}${frameText(type, event as SextantEvent, id)}`
}
