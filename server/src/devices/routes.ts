import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  type Device,
  DeviceAnswer,
  DeviceInput,
  DeviceQuery,
  DevicesAnswer,
  DevicesQuery,
  Done,
  ErrorBody,
  NewDevice,
  PAGE_LIMIT,
  PatchBody,
} from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answer } from '../platform/answer.ts'
import { dayOf } from '../platform/calendar.ts'
import type { Clock } from '../platform/clock.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.ts'
import { checkIfMatch, etagOf } from '../platform/etag.ts'
import { linkNext } from '../platform/link.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../platform/patch-document.ts'
import { assertValid, compileBody } from '../platform/validation.ts'
import { changeDevice, fieldsFrom } from './change-device.ts'
import { createDevice } from './create-device.ts'
import { removeDevice } from './delete-device.ts'
import { DeviceReads } from './device-reads.ts'
import { getDevice } from './get-device.ts'
import { DeviceParams } from './params.ts'
import { DEVICE_SYSTEM_FIELDS, presentDevice } from './present-device.ts'
import { type DeviceRow, listDevices } from './store.ts'

const tags = ['Devices']

export const deviceRoutes: FastifyPluginAsyncTypebox<{ db: Db; now: Clock }> = async (app, { db, now }) => {
  const reads = new DeviceReads(db)
  const validateInput = compileBody<DeviceInput>(DeviceInput)
  const today = (request: FastifyRequest) => dayOf(now(), request.principal.timeZone)

  function present(request: FastifyRequest, reply: FastifyReply, row: DeviceRow) {
    void reply.header('etag', etagOf(row.version))
    return answer(request, { device: presentDevice(row, today(request), now()) })
  }

  app.get(
    '/devices',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listDevices',
        summary: 'List devices',
        tags,
        querystring: DevicesQuery,
        response: { 200: DevicesAnswer },
      },
    },
    async (request, reply) => {
      const { accountId, scope } = request.principal
      const { limit = PAGE_LIMIT, cursor, search, state, group, include } = request.query
      const [after] = readCursor(cursor, 'devices', [/^\d{1,18}$/], 'query/cursor') ?? []
      const instant = now()
      const day = today(request)
      const withLocation = include === 'lastLocation'
      const rows = await listDevices(db.one(accountId), accountId, {
        limit: limit + 1,
        after,
        search,
        state,
        group,
        scope,
        day,
        now: instant,
        withLocation,
      })
      const page = rows.slice(0, limit)
      const nextCursor = rows.length > limit ? writeCursor('devices', page.at(-1)?.key ?? '') : undefined
      linkNext(request, reply, nextCursor)
      const devices = page.map((row) => presentDevice(row, day, instant))
      return answer(request, { devices, ...(nextCursor && { nextCursor }) }, devices.length)
    },
  )

  app.post(
    '/devices',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'createDevice',
        summary: 'Create a device',
        description: 'Takes a licence.',
        tags,
        body: NewDevice,
        response: { 201: DeviceAnswer, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { principal } = request
      const row = await db.account(principal.accountId, (db) =>
        createDevice(db, principal, request.body, now),
      )
      void reply.code(201).header('location', `/api/devices/${row.id}`)
      return present(request, reply, row)
    },
  )

  app.get(
    '/devices/:deviceId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getDevice',
        summary: 'One device',
        tags,
        params: DeviceParams,
        querystring: DeviceQuery,
        response: { 200: DeviceAnswer },
      },
    },
    async (request, reply) => {
      const { principal, params, query } = request
      const withLocation = query.include === 'lastLocation'
      const row = await reads.get(principal, params.deviceId, now(), withLocation)
      return present(request, reply, row)
    },
  )

  /** Reads, checks and writes in one transaction; `change` turns the present record into the wanted one. */
  function save(request: FastifyRequest, deviceId: string, change: (device: Device) => unknown) {
    const { principal } = request
    return db.account(principal.accountId, (db) =>
      changeDevice(db, principal, deviceId, now, (before, account, instant) => {
        checkIfMatch(request, before.version)
        const input = change(presentDevice(before, today(request), instant))
        assertValid(validateInput, input)
        return fieldsFrom(input, before, account)
      }),
    )
  }

  app.put(
    '/devices/:deviceId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'replaceDevice',
        summary: 'Replace a device',
        description: 'Absent optional fields return to their defaults; absent limits stay as they are.',
        tags,
        params: DeviceParams,
        body: DeviceInput,
        response: { 200: DeviceAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) =>
      present(request, reply, await save(request, request.params.deviceId, () => request.body)),
  )

  app.patch(
    '/devices/:deviceId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'patchDevice',
        summary: 'Change fields of a device',
        tags,
        consumes: PATCH_MEDIA_TYPES,
        params: DeviceParams,
        body: PatchBody,
        response: { 200: DeviceAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const mediaType = request.headers['content-type']
      const row = await save(request, request.params.deviceId, (device) =>
        patchDocument(device, request.body, DEVICE_SYSTEM_FIELDS, mediaType),
      )
      return present(request, reply, row)
    },
  )

  app.delete(
    '/devices/:deviceId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'deleteDevice',
        summary: 'Delete a device and its history',
        description: 'Frees its licence and its identifier.',
        tags,
        params: DeviceParams,
        response: { 200: Done, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request) => {
      const { principal } = request
      await db.account(principal.accountId, async (db) => {
        const row = await getDevice(db, principal, request.params.deviceId, now(), { lock: true })
        checkIfMatch(request, row.version)
        await removeDevice(db, principal, row, now())
      })
      return answer(request, {})
    },
  )
}
