import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  Done,
  ErrorBody,
  type Geofence,
  GeofenceAnswer,
  GeofenceInput,
  GeofencesAnswer,
  ListQuery,
  PAGE_LIMIT,
  PatchBody,
} from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.ts'
import { forbidden, notFound } from '../platform/errors.ts'
import { checkIfMatch, etagOf } from '../platform/etag.ts'
import { linkNext } from '../platform/link.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../platform/patch-document.ts'
import { isScoped, type Principal } from '../platform/principal.ts'
import { isUuid, UUID } from '../platform/uuid.ts'
import { assertValid, compileBody } from '../platform/validation.ts'
import { presentGeofence } from './present-geofence.ts'
import { changeGeofence, createGeofence, removeGeofence } from './save-geofence.ts'
import { findGeofence, type GeofenceRow, listGeofences } from './store.ts'

const GeofenceParams = Type.Object({ geofenceId: Type.String({ description: 'Id of a geofence.' }) })
const SYSTEM_FIELDS = ['id', 'creation', 'lastModified']
const tags = ['Geofences']

export const geofenceRoutes: FastifyPluginAsyncTypebox<{ db: Db; now: Clock }> = async (app, { db, now }) => {
  const validateInput = compileBody<GeofenceInput>(GeofenceInput)

  app.get(
    '/geofences',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listGeofences',
        summary: 'List geofences',
        tags,
        querystring: ListQuery,
        response: { 200: GeofencesAnswer },
      },
    },
    async (request, reply) => {
      const { accountId } = request.principal
      const { limit = PAGE_LIMIT, cursor, search } = request.query
      const [after] = readCursor(cursor, 'geofences', [UUID], 'query/cursor') ?? []
      const rows = await listGeofences(db.one(accountId), accountId, { limit: limit + 1, after, search })
      const geofences = rows.slice(0, limit).map(presentGeofence)
      const nextCursor =
        rows.length > limit ? writeCursor('geofences', geofences.at(-1)?.id ?? '') : undefined
      linkNext(request, reply, nextCursor)
      return answer(request, { geofences, ...(nextCursor && { nextCursor }) }, geofences.length)
    },
  )

  app.post(
    '/geofences',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'createGeofence',
        summary: 'Create a geofence',
        tags,
        body: GeofenceInput,
        response: { 201: GeofenceAnswer, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { body, principal } = request
      checkUnscoped(principal)
      const { accountId } = principal
      const row = await db.account(accountId, (db) => createGeofence(db, accountId, body, now()))
      void reply.code(201).header('location', `/api/geofences/${row.id}`)
      return present(request, reply, row)
    },
  )

  app.get(
    '/geofences/:geofenceId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getGeofence',
        summary: 'One geofence',
        tags,
        params: GeofenceParams,
        response: { 200: GeofenceAnswer },
      },
    },
    async (request, reply) => {
      const { accountId } = request.principal
      const { geofenceId } = request.params
      if (!isUuid(geofenceId)) throw notFound()
      const row = await findGeofence(db.one(accountId), accountId, geofenceId)
      if (!row) throw notFound()
      return present(request, reply, row)
    },
  )

  /** Reads, checks and writes in one transaction; `change` turns the present record into the wanted one. */
  function save(request: FastifyRequest, geofenceId: string, change: (geofence: Geofence) => unknown) {
    const { principal } = request
    const { accountId } = principal
    checkUnscoped(principal)
    const toInput = (before: GeofenceRow): GeofenceInput => {
      checkIfMatch(request, before.version)
      const input = change(presentGeofence(before))
      assertValid(validateInput, input)
      return input
    }
    return db.account(accountId, (db) => changeGeofence(db, accountId, geofenceId, toInput, now()))
  }

  app.put(
    '/geofences/:geofenceId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'replaceGeofence',
        summary: 'Replace a geofence',
        description: 'Absent optional fields return to their defaults.',
        tags,
        params: GeofenceParams,
        body: GeofenceInput,
        response: { 200: GeofenceAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) =>
      present(request, reply, await save(request, request.params.geofenceId, () => request.body)),
  )

  app.patch(
    '/geofences/:geofenceId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'patchGeofence',
        summary: 'Change fields of a geofence',
        tags,
        consumes: PATCH_MEDIA_TYPES,
        params: GeofenceParams,
        body: PatchBody,
        response: { 200: GeofenceAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const mediaType = request.headers['content-type']
      const row = await save(request, request.params.geofenceId, (geofence) =>
        patchDocument(geofence, request.body, SYSTEM_FIELDS, mediaType),
      )
      return present(request, reply, row)
    },
  )

  app.delete(
    '/geofences/:geofenceId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'deleteGeofence',
        summary: 'Delete a geofence',
        description: 'While an alert rule uses it, the answer is 409 and names the rules.',
        tags,
        params: GeofenceParams,
        response: { 200: Done, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request) => {
      const { principal, params } = request
      const { accountId } = principal
      checkUnscoped(principal)
      const check = (row: GeofenceRow) => checkIfMatch(request, row.version)
      await db.account(accountId, (db) => removeGeofence(db, accountId, params.geofenceId, check, now()))
      return answer(request, {})
    },
  )
}

// Areas hold no device, so everybody may see them; but they decide of whom alerts tell, also outside a limited view.
function checkUnscoped({ scope }: Principal) {
  if (isScoped(scope))
    throw forbidden('Your view is limited to a group or a device, so you cannot change geofences.')
}

function present(request: FastifyRequest, reply: FastifyReply, row: GeofenceRow) {
  void reply.header('etag', etagOf(row.version))
  return answer(request, presentGeofence(row))
}
