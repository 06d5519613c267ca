import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ErrorBody,
  type MessageTemplates,
  MessageTemplatesAnswer,
  MessageTemplatesInput,
  PatchBody,
} from '@sextant/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { lockAccount } from '../../accounts/index.ts'
import { answer } from '../../platform/answer.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { checkIfMatch, etagOf } from '../../platform/etag.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../../platform/patch-document.ts'
import { assertValid, compileBody } from '../../platform/validation.ts'
import { findTemplates, saveTemplates, type TemplatesRow } from './store.ts'
import { ownTemplates, presentTemplates } from './templates.ts'

const tags = ['Messages']
const path = '/account/messageTemplates'

/** How the account's messages are worded. */
export const templateRoutes: FastifyPluginAsyncTypebox<{ db: Db; now: Clock }> = async (app, { db, now }) => {
  const validateInput = compileBody<MessageTemplatesInput>(MessageTemplatesInput)
  const versionOf = (row: TemplatesRow | undefined) => row?.version ?? '0'

  function present(request: FastifyRequest, reply: FastifyReply, row: TemplatesRow | undefined) {
    void reply.header('etag', etagOf(versionOf(row)))
    return answer(request, presentTemplates(row))
  }

  app.get(
    path,
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getMessageTemplates',
        summary: 'How messages are worded',
        tags,
        response: { 200: MessageTemplatesAnswer },
      },
    },
    async (request, reply) => {
      const { accountId } = request.principal
      return present(request, reply, await findTemplates(db.one(accountId), accountId))
    },
  )

  function save(request: FastifyRequest, change: (templates: MessageTemplates) => unknown) {
    const { accountId } = request.principal
    return db.account(accountId, async (db) => {
      // There may be no row of templates to hold yet.
      await lockAccount(db, accountId)
      const before = await findTemplates(db, accountId)
      checkIfMatch(request, versionOf(before))
      const input = change(presentTemplates(before))
      assertValid(validateInput, input)
      return saveTemplates(db, accountId, ownTemplates(input), now())
    })
  }

  app.put(
    path,
    {
      config: { access: 'holder' },
      schema: {
        operationId: 'replaceMessageTemplates',
        summary: 'Word all messages anew',
        description: 'What is absent returns to the wording that Sextant brings.',
        tags,
        body: MessageTemplatesInput,
        response: { 200: MessageTemplatesAnswer, 412: ErrorBody },
      },
    },
    async (request, reply) => present(request, reply, await save(request, () => request.body)),
  )

  app.patch(
    path,
    {
      config: { access: 'holder' },
      schema: {
        operationId: 'patchMessageTemplates',
        summary: 'Change the wording of some messages',
        description: 'What is removed, or null in a merge patch, returns to the wording that Sextant brings.',
        tags,
        consumes: PATCH_MEDIA_TYPES,
        body: PatchBody,
        bodyExamples: [
          { alertSms: { text: '{{deviceName}}: {{alertName}} {{time}}' } },
          [{ op: 'replace', path: '/alertSms/text', value: '{{deviceName}}: {{alertName}} {{time}}' }],
        ],
        response: { 200: MessageTemplatesAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const mediaType = request.headers['content-type']
      const row = await save(request, (templates) =>
        patchDocument(templates, request.body, ['lastModified'], mediaType),
      )
      return present(request, reply, row)
    },
  )
}
