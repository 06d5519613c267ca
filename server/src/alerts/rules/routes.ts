import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  type AlertRule,
  AlertRuleAnswer,
  AlertRuleInput,
  AlertRulesAnswer,
  Done,
  ErrorBody,
  ListQuery,
  PAGE_LIMIT,
  PatchBody,
} from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answer } from '../../platform/answer.ts'
import type { Clock } from '../../platform/clock.ts'
import { readCursor, writeCursor } from '../../platform/cursor.ts'
import type { Db } from '../../platform/db.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { checkIfMatch, etagOf } from '../../platform/etag.ts'
import { linkNext } from '../../platform/link.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../../platform/patch-document.ts'
import { isScoped, type Principal } from '../../platform/principal.ts'
import { isUuid, UUID } from '../../platform/uuid.ts'
import { assertValid, compileBody } from '../../platform/validation.ts'
import { presentRuleTo } from './present-rule.ts'
import { createRuleReader } from './rule-fields.ts'
import { changeRule, createRule, removeRule } from './save-rule.ts'
import { findRule, listRules, type RuleRow } from './store-rules.ts'

const AlertRuleParams = Type.Object({ alertRuleId: Type.String({ description: 'Id of an alert rule.' }) })
const SYSTEM_FIELDS = ['id', 'creation', 'lastModified']
const tags = ['Alert rules']

export const alertRuleRoutes: FastifyPluginAsyncTypebox<{ db: Db; now: Clock }> = async (
  app,
  { db, now },
) => {
  const validateInput = compileBody<AlertRuleInput>(AlertRuleInput)
  const readRule = createRuleReader()

  app.get(
    '/alertRules',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'listAlertRules',
        summary: 'List alert rules',
        tags,
        querystring: ListQuery,
        response: { 200: AlertRulesAnswer },
      },
    },
    async (request, reply) => {
      const { principal } = request
      const { accountId, scope } = principal
      const { limit = PAGE_LIMIT, cursor, search } = request.query
      const [after] = readCursor(cursor, 'alertRules', [UUID], 'query/cursor') ?? []
      const rows = await listRules(db.one(accountId), accountId, { limit: limit + 1, after, search, scope })
      const alertRules = rows.slice(0, limit).map((row) => presentRuleTo(principal, row))
      const nextCursor =
        rows.length > limit ? writeCursor('alertRules', alertRules.at(-1)?.id ?? '') : undefined
      linkNext(request, reply, nextCursor)
      return answer(request, { alertRules, ...(nextCursor && { nextCursor }) }, alertRules.length)
    },
  )

  app.post(
    '/alertRules',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'createAlertRule',
        summary: 'Create an alert rule',
        tags,
        body: AlertRuleInput,
        response: { 201: AlertRuleAnswer, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      const { body, principal } = request
      checkUnscoped(principal)
      const { accountId } = principal
      const rule = readRule(body)
      const row = await db.account(accountId, (db) => createRule(db, accountId, rule, now()))
      void reply.code(201).header('location', `/api/alertRules/${row.id}`)
      return present(request, reply, row)
    },
  )

  app.get(
    '/alertRules/:alertRuleId',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getAlertRule',
        summary: 'One alert rule',
        tags,
        params: AlertRuleParams,
        response: { 200: AlertRuleAnswer },
      },
    },
    async (request, reply) => {
      const { accountId, scope } = request.principal
      const { alertRuleId } = request.params
      if (!isUuid(alertRuleId)) throw notFound()
      const row = await findRule(db.one(accountId), accountId, alertRuleId, scope)
      if (!row) throw notFound()
      return present(request, reply, row)
    },
  )

  /** Reads, checks and writes in one transaction; `change` turns the present record into the wanted one. */
  function save(request: FastifyRequest, alertRuleId: string, change: (rule: AlertRule) => unknown) {
    const { principal } = request
    const { accountId } = principal
    checkUnscoped(principal)
    const toWanted = (before: RuleRow) => {
      checkIfMatch(request, before.version)
      const input = change(presentRuleTo(principal, before))
      assertValid(validateInput, input)
      return readRule(input)
    }
    return db.account(accountId, (db) => changeRule(db, accountId, alertRuleId, toWanted, now()))
  }

  app.put(
    '/alertRules/:alertRuleId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'replaceAlertRule',
        summary: 'Replace an alert rule',
        description: 'Absent optional fields return to their defaults.',
        tags,
        params: AlertRuleParams,
        body: AlertRuleInput,
        response: { 200: AlertRuleAnswer, 412: ErrorBody },
      },
    },
    async (request, reply) =>
      present(request, reply, await save(request, request.params.alertRuleId, () => request.body)),
  )

  app.patch(
    '/alertRules/:alertRuleId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'patchAlertRule',
        summary: 'Change fields of an alert rule',
        tags,
        consumes: PATCH_MEDIA_TYPES,
        params: AlertRuleParams,
        body: PatchBody,
        response: { 200: AlertRuleAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const mediaType = request.headers['content-type']
      const row = await save(request, request.params.alertRuleId, (rule) =>
        patchDocument(rule, request.body, SYSTEM_FIELDS, mediaType),
      )
      return present(request, reply, row)
    },
  )

  app.delete(
    '/alertRules/:alertRuleId',
    {
      config: { access: 'write' },
      schema: {
        operationId: 'deleteAlertRule',
        summary: 'Delete an alert rule',
        description: 'Alerts that it raised stay.',
        tags,
        params: AlertRuleParams,
        response: { 200: Done, 412: ErrorBody },
      },
    },
    async (request) => {
      const { principal, params } = request
      const { accountId } = principal
      checkUnscoped(principal)
      const check = (row: RuleRow) => checkIfMatch(request, row.version)
      await db.account(accountId, (db) => removeRule(db, accountId, params.alertRuleId, check, now()))
      return answer(request, {})
    },
  )
}

// Who sees a part of the account cannot write rules: one that is about all devices, or names others, reaches outside of it.
function checkUnscoped({ scope }: Principal) {
  if (isScoped(scope))
    throw forbidden('Your view is limited to a group or a device, so you cannot change alert rules.')
}

function present(request: FastifyRequest, reply: FastifyReply, row: RuleRow) {
  void reply.header('etag', etagOf(row.version))
  return answer(request, presentRuleTo(request.principal, row))
}
