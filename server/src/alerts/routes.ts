import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ALERT_NAMES,
  AlertAnswer,
  type AlertName,
  AlertsAnswer,
  AlertsRequest,
  ErrorBody,
  PAGE_LIMIT,
} from '@sextant/contract'
import type { FastifyRequest } from 'fastify'
import { DeviceParams, getTarget } from '../devices/index.ts'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import { readCursor, writeCursor } from '../platform/cursor.ts'
import type { Db } from '../platform/db.ts'
import { invalid } from '../platform/errors.ts'
import { checkPrivilege } from '../platform/principal.ts'
import { rangeOf } from '../platform/time-range.ts'
import { UUID } from '../platform/uuid.ts'
import type { RuleBooks } from './engine/rule-books.ts'
import { presentAlert } from './present-alert.ts'
import { raiseAlert } from './raise-alert.ts'
import { listAlerts } from './store.ts'

export const alertRoutes: FastifyPluginAsyncTypebox<{ db: Db; now: Clock; books: RuleBooks }> = async (
  app,
  { db, now, books },
) => {
  async function query(request: FastifyRequest, deviceId: string, body: AlertsRequest) {
    const { principal } = request
    const { accountId } = principal
    const { limit = PAGE_LIMIT, cursor } = body
    const range = { ...rangeOf(body), alertName: alertNameOf(body.alertName ?? null) }
    const [time, id] = readCursor(cursor, 'alerts', [/^-?\d{1,14}$/, UUID], '/cursor') ?? []
    const after =
      time !== undefined && id !== undefined ? { raisedAt: new Date(Number(time)), id } : undefined
    const rows = await db.account(accountId, async (db) => {
      const { key } = await getTarget(db, principal, deviceId)
      return listAlerts(db, accountId, key, { ...range, after, limit: limit + 1 })
    })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const nextCursor =
      rows.length > limit && last
        ? writeCursor('alerts', String(last.raisedAt.getTime()), last.id)
        : undefined
    return { alerts: page.map(presentAlert), ...(nextCursor && { nextCursor }) }
  }

  app.post(
    '/devices/:deviceId/alerts',
    {
      config: { access: 'signedIn' },
      schema: {
        operationId: 'queryOrRaiseAlerts',
        summary: 'Alerts of a device, or a new one',
        description:
          'With `from` and `to` (privilege `read`): the alerts of that time, of one name or of all. With `alert` ' +
          '(privilege `write`): raises it and answers 201.',
        tags: ['Alerts'],
        params: DeviceParams,
        body: AlertsRequest,
        response: { 200: AlertsAnswer, 201: AlertAnswer, 403: ErrorBody, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { body, principal, params } = request
      const { alert } = body
      if (alert && (body.from !== undefined || body.to !== undefined))
        throw invalid('/alert', 'cannot be sent together with from and to')
      if (!alert) {
        checkPrivilege(principal, 'read')
        const page = await query(request, params.deviceId, body)
        return answer(request, page, page.alerts.length)
      }
      checkPrivilege(principal, 'write')
      const row = await db.account(principal.accountId, (db) =>
        raiseAlert(db, principal, params.deviceId, alert, { now: now(), books }),
      )
      return reply.code(201).send(answer(request, { alert: presentAlert(row) }))
    },
  )
}

function alertNameOf(name: string | null): AlertName | null {
  if (name === null) return null
  const known = ALERT_NAMES.find((each) => each === name)
  if (!known) throw invalid('/alertName', `must be one of: ${ALERT_NAMES.join(', ')}`)
  return known
}
