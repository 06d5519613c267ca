import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AlertAcknowledgement,
  AlertAcknowledgementAnswer,
  AlertsQuery,
  DeviceAlertAnswer,
  DeviceAlertsAnswer,
  ErrorBody,
  PAGE_LIMIT,
} from '@sextant/contract'
import { Type } from 'typebox'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.ts'
import { invalid, notFound } from '../platform/errors.ts'
import { linkNext } from '../platform/link.ts'
import { isUuid, UUID } from '../platform/uuid.ts'
import { acknowledgeAlerts } from './acknowledge-alerts.ts'
import { listAlertsOf } from './list-alerts.ts'
import { presentDeviceAlert } from './present-alert.ts'
import { readAcknowledgement } from './read-acknowledgement.ts'
import { findDeviceAlert } from './store-account.ts'

const AlertParams = Type.Object({ alertId: Type.String({ description: 'Id of an alert.' }) })
const tags = ['Alerts']
const toDate = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

/** Alerts of all devices that the caller sees. */
export const accountAlertRoutes: FastifyPluginAsyncTypebox<{ db: Db; now: Clock }> = async (
  app,
  { db, now },
) => {
  app.get(
    '/alerts',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listAlerts',
        summary: 'List alerts of all devices',
        description: 'The newest first.',
        tags,
        querystring: AlertsQuery,
        response: { 200: DeviceAlertsAnswer },
      },
    },
    async (request, reply) => {
      const { principal } = request
      const { limit = PAGE_LIMIT, cursor, device, group, alertName, state, critical } = request.query
      const [from, to] = [toDate(request.query.from), toDate(request.query.to)]
      if (from && to && from > to) throw invalid('query/from', 'must not be after to')
      const [time, id] = readCursor(cursor, 'newestAlerts', [/^-?\d{1,14}$/, UUID], 'query/cursor') ?? []
      const after =
        time !== undefined && id !== undefined ? { raisedAt: new Date(Number(time)), id } : undefined
      const filters = { from, to, device, group, alertName, state, critical }
      const page = { ...filters, after, limit: limit + 1 }
      const rows = await listAlertsOf(db.one(principal.accountId), principal, page)
      const alerts = rows.slice(0, limit).map(presentDeviceAlert)
      const last = rows.length > limit ? rows[limit - 1] : undefined
      const nextCursor = last && writeCursor('newestAlerts', String(last.raisedAt.getTime()), last.id)
      linkNext(request, reply, nextCursor)
      return answer(request, { alerts, ...(nextCursor && { nextCursor }) }, alerts.length)
    },
  )

  app.get(
    '/alerts/:alertId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getAlert',
        summary: 'One alert',
        tags,
        params: AlertParams,
        response: { 200: DeviceAlertAnswer },
      },
    },
    async (request) => {
      const { accountId, scope } = request.principal
      const { alertId } = request.params
      const row = isUuid(alertId)
        ? await findDeviceAlert(db.one(accountId), accountId, alertId, scope)
        : undefined
      if (!row) throw notFound()
      return answer(request, presentDeviceAlert(row))
    },
  )

  app.post(
    '/alerts/acknowledge',
    {
      config: { access: 'execute' },
      schema: {
        operationId: 'acknowledgeAlerts',
        summary: 'Acknowledge alerts',
        description:
          'By id, also those that are over; or, with `upTo`, all that are open. An alert that was acknowledged before is left as ' +
          'it is. When an id is that of no alert, the answer is 404 with `details`, and nothing is acknowledged.',
        tags,
        body: AlertAcknowledgement,
        response: { 200: AlertAcknowledgementAnswer, 404: ErrorBody },
      },
    },
    async (request) => {
      const { principal, body } = request
      const which = readAcknowledgement(body)
      const done = await db.account(principal.accountId, (db) =>
        acknowledgeAlerts(db, principal, which, now()),
      )
      return answer(request, done, done.acknowledged)
    },
  )
}
