import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ExportQuery, Location, LocationsAnswer } from '@sextant/contract'
import { DeviceParams, getTarget } from '../devices/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { invalid } from '../platform/errors.ts'
import { latestTime } from '../platform/time-range.ts'
import { EXPORTERS, exportText } from './exporters/index.ts'
import { readHistory } from './read-history.ts'

const BEGINNING = '0001-01-01T00:00:00.000Z'

export const historyRoutes: FastifyPluginAsyncTypebox<{ db: Db; now: Clock }> = async (app, { db, now }) => {
  app.get(
    '/devices/:deviceId/locations',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'exportLocations',
        summary: 'History of a device as a file',
        description: 'Streamed, whatever its length. Without `from` and `to` the whole history.',
        tags: ['Locations'],
        params: DeviceParams,
        querystring: ExportQuery,
        produces: fileExamples(),
        response: { 200: LocationsAnswer },
      },
    },
    async (request, reply) => {
      const { principal, params, query } = request
      const from = new Date(query.from ?? BEGINNING)
      const to = query.to === undefined ? latestTime(now()) : new Date(query.to)
      if (from > to) throw invalid('query/from', 'must not be after to')
      const format = query.format ?? 'json'
      const { accountId } = principal
      const device = await getTarget(db.one(accountId), principal, params.deviceId)
      const { mediaType } = EXPORTERS[format]
      if (format !== 'json')
        void reply.header(
          'content-disposition',
          `attachment; filename="${device.id.replaceAll(':', '_')}.${format}"`,
        )
      const whole = { from, to, after: undefined, limit: Number.POSITIVE_INFINITY }
      const steps = readHistory(db, accountId, device.key, whole)
      const spend = request.spend as NonNullable<typeof request.spend>
      const text = exportText(EXPORTERS[format], device, steps, (records) => spend(Math.max(1, records)))
      // The schema describes the JSON form; the type of the answer is a stream of text whichever form it is.
      return reply.type(mediaType).send(Readable.from(text) as never)
    },
  )
}

/** The media types other than JSON, each with a file of one location. */
function fileExamples(): Record<string, string> {
  const device = { id: '300434061197913', name: 'MV Alpine Voyager' }
  const locations = [...((Location as { examples?: Location[] }).examples ?? [])]
  const files = Object.values(EXPORTERS).map((exporter): [type: string, text: string] => [
    exporter.mediaType.split(';')[0] as string,
    exporter.head(device) +
      exporter.step(locations, true) +
      exporter.tail({ apiUsage: 1, apiDailyUsage: 42 }),
  ])
  return Object.fromEntries(files.filter(([type]) => type !== 'application/json'))
}
