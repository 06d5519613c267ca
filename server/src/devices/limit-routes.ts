import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  DeviceAnswer,
  type DeviceLimits,
  DeviceLimitsAnswer,
  DeviceLimitsInput,
  ErrorBody,
  PatchBody,
  Reactivation,
} from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answer } from '../platform/answer.ts'
import { dayOf } from '../platform/calendar.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { checkIfMatch, etagOf } from '../platform/etag.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../platform/patch-document.ts'
import { assertValid, compileBody } from '../platform/validation.ts'
import { changeDevice, withLimits } from './change-device.ts'
import { getDevice } from './get-device.ts'
import { presentLimits } from './limits.ts'
import { DeviceParams } from './params.ts'
import { presentDevice, presentUsage } from './present-device.ts'
import { reactivateDevice } from './reactivate-device.ts'
import type { DeviceRow } from './store.ts'

const tags = ['Devices']

/** The limits of a device as a resource of their own, and its way back from having expired. */
export const limitRoutes: FastifyPluginAsyncTypebox<{ db: Db; now: Clock }> = async (app, { db, now }) => {
  const validateInput = compileBody<DeviceLimitsInput>(DeviceLimitsInput)
  const today = (request: FastifyRequest) => dayOf(now(), request.principal.timeZone)

  function present(request: FastifyRequest, reply: FastifyReply, row: DeviceRow) {
    void reply.header('etag', etagOf(row.version))
    return answer(request, { ...presentLimits(row), usage: presentUsage(row, today(request)) })
  }

  app.get(
    '/devices/:deviceId/limits',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getDeviceLimits',
        summary: 'Limits of a device and what it has used today',
        tags,
        params: DeviceParams,
        response: { 200: DeviceLimitsAnswer },
      },
    },
    async (request, reply) => {
      const { principal, params } = request
      const row = await db.account(principal.accountId, (db) =>
        getDevice(db, principal, params.deviceId, now()),
      )
      return present(request, reply, row)
    },
  )

  function save(request: FastifyRequest, deviceId: string, change: (limits: DeviceLimits) => unknown) {
    const { principal } = request
    return db.account(principal.accountId, (db) =>
      changeDevice(db, principal, deviceId, now, (before, account) => {
        checkIfMatch(request, before.version)
        const input = change(presentLimits(before))
        assertValid(validateInput, input)
        return withLimits(before, account, input)
      }),
    )
  }

  app.put(
    '/devices/:deviceId/limits',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'replaceDeviceLimits',
        summary: 'Set the limits of a device',
        description: "Absent fields return to the account's defaults; an absent `expires` is off.",
        tags,
        params: DeviceParams,
        body: DeviceLimitsInput,
        response: { 200: DeviceLimitsAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) =>
      present(request, reply, await save(request, request.params.deviceId, () => request.body)),
  )

  app.patch(
    '/devices/:deviceId/limits',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'patchDeviceLimits',
        summary: 'Change some limits of a device',
        tags,
        consumes: PATCH_MEDIA_TYPES,
        params: DeviceParams,
        body: PatchBody,
        bodyExamples: [{ dailySmsLimit: 5 }, [{ op: 'replace', path: '/dailySmsLimit', value: 5 }]],
        response: { 200: DeviceLimitsAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const mediaType = request.headers['content-type']
      const row = await save(request, request.params.deviceId, (limits) =>
        patchDocument(limits, request.body, ['usage'], mediaType),
      )
      return present(request, reply, row)
    },
  )

  app.post(
    '/devices/:deviceId/reactivate',
    {
      config: { access: 'execute' },
      schema: {
        operationId: 'reactivateDevice',
        summary: 'Bring an expired device back',
        description: 'Needs a free licence.',
        tags,
        params: DeviceParams,
        body: Reactivation,
        bodyOptional: true,
        response: { 200: DeviceAnswer, 409: ErrorBody, 412: ErrorBody },
      },
      // A body is optional here, and an absent one does not pass for an object.
      preValidation: (request, _reply, done) => {
        if (request.body === undefined) request.body = {}
        done()
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      const row = await db.account(principal.accountId, (db) =>
        reactivateDevice(db, principal, params.deviceId, body.expirationDate ?? null, now, (version) =>
          checkIfMatch(request, version),
        ),
      )
      void reply.header('etag', etagOf(row.version))
      return answer(request, { device: presentDevice(row, today(request), now()) })
    },
  )
}
