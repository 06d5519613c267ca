import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ErrorBody, ShareAnswer, SharedEvent, TrailAnswer, TrailQuery } from '@sextant/contract'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { notFound } from '../platform/errors.ts'
import { locationText, readSince, readyText } from './frames.ts'
import type { LinkTokens } from './link-tokens.ts'
import { presentPoint, presentShare } from './present-share.ts'
import type { ShareStreams } from './share-streams.ts'
import { findOpenLink, listShared, listTrail } from './store-visitors.ts'
import type { VisitCounter } from './visit-counter.ts'
import { VisitorThrottle } from './visitor-throttle.ts'

const TRAIL_MS = 24 * 60 * 60_000
const TRAIL_POINTS = 500
const tags = ['Share links']

const TokenParams = Type.Object({
  token: Type.String({ description: 'What stands behind /share/ in the address of a link.' }),
})
const StreamHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ description: 'Id of the last event that was read: what moved since is told at once.' }),
  ),
})

interface VisitorDeps {
  db: Db
  now: Clock
  tokens: LinkTokens
  streams: ShareStreams
  visits: VisitCounter
}

/** What people without an account see. Unknown, ended and revoked links are one and the same answer. */
export const visitorRoutes: FastifyPluginAsyncTypebox<VisitorDeps> = async (app, deps) => {
  const { db, now, tokens, streams, visits } = deps
  const throttle = new VisitorThrottle(now)
  app.addHook('onReady', async () => visits.start())
  app.addHook('preClose', () => streams.stop())
  app.addHook('onClose', () => visits.stop())
  app.addHook('onRequest', (_request, reply, done) => {
    // The address is the key: it must not travel on to other sites, nor into a search engine.
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    done()
  })

  async function getLink(request: FastifyRequest, token: string) {
    const link = await throttle.guard(request.ip, async () => {
      const read = tokens.read(token)
      return read && findOpenLink(db.one(read.accountId), read.accountId, read.hash, now())
    })
    if (!link) throw notFound()
    return link
  }

  app.get(
    '/share/:token',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getShare',
        summary: 'What a share link shows',
        tags,
        params: TokenParams,
        response: { 200: ShareAnswer, 429: ErrorBody },
      },
    },
    async (request) => {
      const link = await getLink(request, request.params.token)
      const rows = await listShared(db.one(link.accountId), link.accountId, [link.id])
      visits.add(link)
      return { success: true as const, share: presentShare(tokens, link, rows, now()) }
    },
  )

  app.get(
    '/share/:token/trail',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'getShareTrail',
        summary: 'Where a shared device was',
        description: 'Only of links with `trail`.',
        tags,
        params: TokenParams,
        querystring: TrailQuery,
        response: { 200: TrailAnswer, 429: ErrorBody },
      },
    },
    async (request) => {
      const link = await getLink(request, request.params.token)
      if (!link.trail) throw notFound()
      const { accountId, id } = link
      const { device: key } = request.query
      const rows = await listShared(db.one(accountId), accountId, [id])
      const device = rows.find((row) => tokens.keyOf(id, row.key) === key)
      if (!device) throw notFound()
      const to = now()
      const range = { from: new Date(to.getTime() - TRAIL_MS), to, parts: TRAIL_POINTS }
      const points = await listTrail(db.one(accountId), accountId, device.key, range)
      return { success: true as const, trail: { key, locations: points.map(presentPoint) } }
    },
  )

  app.get(
    '/share/:token/events',
    {
      config: { access: 'public', stream: true },
      exposeHeadRoute: false,
      schema: {
        operationId: 'streamShare',
        summary: 'What a share link shows, as it moves',
        description:
          'Server-sent events. After `ready` comes `location.recorded` for each device with where it is, or, for a client that ' +
          'comes back, for those that moved meanwhile; then one whenever a device has a newer location. `changed` says that ' +
          'devices came, went or were renamed: ask for the link again. `end` says that the link has ended or was changed. ' +
          'An account that tells no locations as events has a silent stream.',
        tags,
        params: TokenParams,
        headers: StreamHeaders,
        produces: { 'text/event-stream': exampleText() },
        response: { 200: Type.String(), 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const link = await getLink(request, request.params.token)
      streams.checkRoom(link)
      reply.hijack()
      reply.raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        // Proxies that gather an answer before they pass it on would hold back every event.
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      await streams.serve(reply.raw, link, readSince(request.headers['last-event-id']))
    },
  )
}

function exampleText() {
  const [event] = (SharedEvent as { examples?: SharedEvent[] }).examples ?? []
  const { dateTime } = (event as SharedEvent).location
  const ready = readyText(new Date(dateTime)).replace(/^retry: \d+/, 'retry: 3000')
  return ready + locationText(event as SharedEvent, new Date(dateTime))
}
