import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  BulkLocations,
  ErrorBody,
  LastLocationAnswer,
  LocationsAnswer,
  LocationsRequest,
  LocationsStored,
  PAGE_LIMIT,
} from '@sextant/contract'
import type { FastifyRequest } from 'fastify'
import { DeviceParams, findVisible, TargetReads } from '../devices/index.ts'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import { readCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.ts'
import { type AppError, invalid, notFound } from '../platform/errors.ts'
import { checkPrivilege, isScoped, type Principal } from '../platform/principal.ts'
import { rangeOf } from '../platform/time-range.ts'
import { checkNoneFuture, recordFixes } from './ingest/record-fixes.ts'
import type { LocationRecorder } from './ingest/recorder.ts'
import { type Fix, toFix } from './ingest/submission.ts'
import { readPage } from './read-history.ts'

interface LocationRoutesOptions {
  db: Db
  now: Clock
  recorder: LocationRecorder
}

const tags = ['Locations']

export const locationRoutes: FastifyPluginAsyncTypebox<LocationRoutesOptions> = async (app, options) => {
  const { db, now, recorder } = options
  const targets = new TargetReads(db)

  app.get(
    '/devices/:deviceId/lastLocation',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getLastLocation',
        summary: 'Where a device was last',
        tags,
        params: DeviceParams,
        response: { 200: LastLocationAnswer },
      },
    },
    async (request) => {
      const { principal, params } = request
      const { lastLocation } = await targets.get(principal, params.deviceId)
      return answer(request, { lastLocation })
    },
  )

  /** Whoever sees a part of the account writes to that part only. Others need no look-up: the batch makes it. */
  async function checkScope(
    principal: Principal,
    fixes: readonly Fix[],
    unknown: (index: number) => AppError,
  ) {
    const ids = [...new Set(fixes.map(({ deviceId }) => deviceId))]
    const visible = await db.account(principal.accountId, (db) => findVisible(db, principal, ids))
    const hidden = fixes.findIndex(({ deviceId }) => !visible.has(deviceId))
    if (hidden >= 0) throw unknown(hidden)
  }

  async function store(request: FastifyRequest, deviceId: string, body: LocationsRequest) {
    const { principal } = request
    checkPrivilege(principal, 'write')
    const locations = body.location ? [body.location] : (body.locations ?? [])
    const fixes = locations.map((location) => toFix(deviceId, location))
    checkNoneFuture(fixes, now(), (i) => (body.location ? '/location' : `/locations/${i}`))
    if (isScoped(principal.scope)) await checkScope(principal, fixes, notFound)
    return recordFixes(recorder, principal.accountId, fixes)
  }

  async function query(request: FastifyRequest, deviceId: string, body: LocationsRequest) {
    const { principal } = request
    const { accountId } = principal
    const { from, to } = rangeOf(body)
    const { limit = PAGE_LIMIT, cursor } = body
    const { key } = await targets.get(principal, deviceId)
    return readPage(db, accountId, key, { from, to, after: placeOf(cursor), limit })
  }

  app.post(
    '/devices/:deviceId/locations',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'queryOrStoreLocations',
        summary: 'History of a device, or new locations for it',
        description:
          'With `from` and `to` (privilege `read`): the locations of that time, both ends included. With `location` or ' +
          '`locations` (privilege `write`): stores them and answers 201 once they are durable. With both: stores, then ' +
          'answers the query.',
        tags,
        params: DeviceParams,
        body: LocationsRequest,
        response: { 200: LocationsAnswer, 201: LocationsStored, 403: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { body } = request
      const { deviceId } = request.params
      const { asks, stores } = usesOf(body)
      if (asks) {
        checkPrivilege(request.principal, 'read')
        rangeOf(body)
        placeOf(body.cursor)
      }
      const stored = stores ? await store(request, deviceId, body) : undefined
      if (asks) {
        const { locationsJson, count, nextCursor } = await query(request, deviceId, body)
        const fields = { ...(nextCursor && { nextCursor }), ...stored }
        const rest = JSON.stringify(answer(request, fields, count + (stored?.accepted ?? 0)))
        // The schema describes the whole; what is sent is its text.
        const text = `${rest.slice(0, -1)},"locations":${locationsJson}}`
        return reply.type('application/json; charset=utf-8').send(text as never)
      }
      const result = stored ?? { accepted: 0, duplicates: 0 }
      return reply.code(201).send(answer(request, result, result.accepted))
    },
  )

  app.post(
    '/locations',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'storeLocations',
        summary: 'New locations for many devices at once',
        description: 'All or nothing; answered once they are durable.',
        tags,
        body: BulkLocations,
        response: { 201: LocationsStored, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { principal, body } = request
      const fixes = body.locations.map((location) => toFix(location.deviceId, location))
      checkNoneFuture(fixes, now(), (i) => `/locations/${i}`)
      const unknown = (i: number) =>
        invalid(`/locations/${i}/deviceId`, `names a device that does not exist: ${fixes[i]?.deviceId}`)
      if (isScoped(principal.scope)) await checkScope(principal, fixes, unknown)
      const result = await recordFixes(recorder, principal.accountId, fixes, unknown)
      return reply.code(201).send(answer(request, result, result.accepted))
    },
  )
}

/** The time after which a page begins. Times have 14 digits at most here, so every such cursor is a time that there is. */
function placeOf(cursor: string | undefined) {
  const [place] = readCursor(cursor, 'locations', [/^-?\d{1,14}$/], '/cursor') ?? []
  return place === undefined ? undefined : new Date(Number(place))
}

function usesOf(body: LocationsRequest) {
  const asks = body.from !== undefined || body.to !== undefined
  const stores = body.location !== undefined || body.locations !== undefined
  if (!asks && !stores) throw invalid('/from', 'is required, with to; or send location or locations to store')
  if (body.location && body.locations) throw invalid('/locations', 'cannot be sent together with location')
  return { asks, stores }
}
