import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ErrorBody, MapAnswer } from '@sextant/contract'
import { Type } from 'typebox'
import { chooseEncoding } from '../platform/choose-encoding.ts'
import { notFound } from '../platform/errors.ts'
import type { Maps } from './maps.ts'
import { isKnown } from './send-file.ts'
import { decodeTile } from './tile-archive.ts'

const TILE = 'application/vnd.mapbox-vector-tile'
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_AN_HOUR = 'public, max-age=3600'
const tags = ['Map']
const config = { access: 'public' } as const

const TileParams = Type.Object({
  map: Type.String({ maxLength: 64, description: '`world`, or `operator` where there is one.' }),
  z: Type.Integer({ minimum: 0, maximum: 24, description: 'Zoom.' }),
  x: Type.Integer({ minimum: 0, description: 'Column, from the west.' }),
  y: Type.Integer({ minimum: 0, description: 'Row, from the north.' }),
})
const TileQuery = Type.Object(
  {
    v: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Version as in `GET /api/map`: the tile may be kept for ever.',
      }),
    ),
  },
  { additionalProperties: false },
)

export const mapRoutes: FastifyPluginAsyncTypebox<{ maps: Maps }> = async (app, { maps }) => {
  app.get(
    '/api/map',
    {
      config,
      schema: {
        operationId: 'getMap',
        summary: 'Where the map comes from',
        tags,
        response: { 200: MapAnswer },
      },
    },
    async () => {
      const { sources } = maps
      return { success: true as const, map: { sources, default: sources[0]?.id ?? null } }
    },
  )

  app.get(
    '/tiles/:map/:z/:x/:y.mvt',
    {
      config,
      schema: {
        operationId: 'getTile',
        summary: 'A vector tile of a map that this server holds',
        tags,
        params: TileParams,
        querystring: TileQuery,
        produces: { [TILE]: '' },
        response: {
          200: Type.String(),
          204: Type.Null({ description: 'There is nothing to draw here.' }),
          404: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { map, z, x, y } = request.params
      const archive = maps.archives.get(map)
      if (!archive || x >= 2 ** z || y >= 2 ** z) throw notFound()
      const { version, encoding } = archive
      const etag = `W/"${version}-${z}-${x}-${y}"`
      void reply.header('cache-control', request.query.v === version ? FOR_EVER : FOR_AN_HOUR)
      void reply.headers({ etag, vary: 'accept-encoding' })
      if (isKnown(request, etag)) return reply.code(304 as never).send()
      const tile = await archive.find(z, x, y)
      if (!tile) return reply.code(204).send(null)
      const passed = encoding && chooseEncoding(request.headers['accept-encoding'], [encoding])
      if (passed) void reply.header('content-encoding', passed)
      return reply.type(TILE).send((passed ? tile : await decodeTile(tile, encoding)) as never)
    },
  )
}
