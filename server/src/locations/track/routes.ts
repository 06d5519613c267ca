import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  DEVICES_PER_SNAPSHOT,
  type PlacedDevice,
  SnapshotAnswer,
  SnapshotQuery,
  TRACK_POINTS,
  TrackAnswer,
  TrackQuery,
} from '@sextant/contract'
import { DeviceParams, TargetReads } from '../../devices/index.ts'
import { answer } from '../../platform/answer.ts'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db.ts'
import { invalid } from '../../platform/errors.ts'
import { linkNext } from '../../platform/link.ts'
import { toLocation } from '../location-row.ts'
import { readBox } from './box.ts'
import { drawTrack } from './draw-track.ts'
import { listLocationsAt } from './store-snapshot.ts'

const tags = ['Locations']
const WITHIN_SECONDS = 7 * 86_400

export const trackRoutes: FastifyPluginAsyncTypebox<{ db: Db }> = async (app, { db }) => {
  const targets = new TargetReads(db)

  app.get(
    '/devices/:deviceId/track',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getTrack',
        summary: 'Track of a device, made small for drawing',
        description:
          'The locations of that time, both ends included, as a line of few points, with totals and stops. The points are the ' +
          'stored ones: query the locations with a point’s time as `from` and `to` for all fields of it.',
        tags,
        params: DeviceParams,
        querystring: TrackQuery,
        response: { 200: TrackAnswer },
      },
    },
    async (request, reply) => {
      const { principal, params, query } = request
      const { accountId } = principal
      const [from, to] = [new Date(query.from), new Date(query.to)]
      if (from > to) throw invalid('query/from', 'must not be after to')
      const { points = TRACK_POINTS, bbox, maxAccuracy } = query
      const box = bbox === undefined ? undefined : readBox(bbox)
      const { key } = await targets.get(principal, params.deviceId)
      const isGone = () => reply.raw.destroyed
      const track = await drawTrack(db, accountId, key, { from, to, points, box, maxAccuracy, isGone })
      if (!track) return reply.hijack()
      // Text made here: the serializer of the schema looks at each number of each column.
      const text = JSON.stringify(answer(request, { track }, track.points.time.length))
      return reply.type('application/json; charset=utf-8').send(text as never)
    },
  )

  app.get(
    '/locations/at',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getLocationsAt',
        summary: 'Where all devices were at a time',
        description:
          'For each device in view its last location at or before that time. Devices without one are not in the answer, so a ' +
          'page may hold fewer than `limit`; there is more as long as there is `nextCursor`.',
        tags,
        querystring: SnapshotQuery,
        response: { 200: SnapshotAnswer },
      },
    },
    async (request, reply) => {
      const { accountId, scope } = request.principal
      const { within = WITHIN_SECONDS, group, limit = DEVICES_PER_SNAPSHOT, cursor } = request.query
      const time = new Date(request.query.time)
      const since = new Date(time.getTime() - within * 1000)
      const [after] = readCursor(cursor, 'snapshot', [/^\d{1,18}$/], 'query/cursor') ?? []
      const page = { time, since, group, scope, after, limit: limit + 1 }
      const rows = await listLocationsAt(db.one(accountId), accountId, page)
      const seen = rows.slice(0, limit)
      const locations = seen.flatMap(({ id, location }): PlacedDevice[] =>
        location ? [{ deviceId: id, location: toLocation(location) }] : [],
      )
      const nextCursor = rows.length > limit ? writeCursor('snapshot', seen.at(-1)?.key ?? '') : undefined
      linkNext(request, reply, nextCursor)
      const fields = { time: time.toISOString(), locations, ...(nextCursor && { nextCursor }) }
      return answer(request, fields, locations.length)
    },
  )
}
