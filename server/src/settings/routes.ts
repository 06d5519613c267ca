import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Account, AccountAnswer, AccountSettings, ErrorBody, PatchBody } from '@sextant/contract'
import { type AccountRow, findAccount, lockAccount } from '../accounts/index.ts'
import { countUsedLicenses } from '../devices/index.ts'
import { answer } from '../platform/answer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { notFound } from '../platform/errors.ts'
import { checkIfMatch, etagOf } from '../platform/etag.ts'
import type { News } from '../platform/news.ts'
import { PATCH_MEDIA_TYPES, patchDocument } from '../platform/patch-document.ts'
import { assertValid, compileBody } from '../platform/validation.ts'
import { changeSettings } from './change-settings.ts'

interface AccountRoutesOptions {
  db: Db
  now: Clock
  news: News
}

const SYSTEM_FIELDS = ['id', 'licenses', 'holder', 'creation', 'lastModified']
const tags = ['Account']

export const accountRoutes: FastifyPluginAsyncTypebox<AccountRoutesOptions> = async (
  app,
  { db, now, news },
) => {
  const validateSettings = compileBody<AccountSettings>(AccountSettings)

  app.get(
    '/account',
    {
      config: { access: 'read' },
      schema: {
        operationId: 'getAccount',
        summary: 'The account and its licences',
        tags,
        response: { 200: AccountAnswer },
      },
    },
    async (request, reply) => {
      const { accountId } = request.principal
      const [row, used] = await db.account(accountId, async (db) => [
        await findAccount(db, accountId),
        await countUsedLicenses(db, accountId, now()),
      ])
      if (!row) throw notFound()
      void reply.header('etag', etagOf(row.version))
      return answer(request, { account: presentAccount(row, used) })
    },
  )

  app.patch(
    '/account',
    {
      config: { access: 'holder' },
      schema: {
        operationId: 'patchAccount',
        summary: 'Change the account',
        description: 'By the holder. Licences are set by the operator of the installation.',
        tags,
        consumes: PATCH_MEDIA_TYPES,
        body: PatchBody,
        response: { 200: AccountAnswer, 409: ErrorBody, 412: ErrorBody },
      },
    },
    async (request, reply) => {
      const { accountId } = request.principal
      const mediaType = request.headers['content-type']
      const [row, used] = await db.account(accountId, async (db) => {
        const before = await lockAccount(db, accountId)
        checkIfMatch(request, before.version)
        const document = presentAccount(before, await countUsedLicenses(db, accountId, now()))
        const patched = patchDocument(document, request.body, SYSTEM_FIELDS, mediaType)
        const { id: _i, licenses: _l, holder: _h, creation: _c, lastModified: _m, ...given } = patched
        // Removed, as by a merge with null, it is for ever again.
        const settings = { keepLocationsDays: null, ...given }
        assertValid(validateSettings, settings)
        const after = await changeSettings(db, before, settings, now())
        return [after, await countUsedLicenses(db, accountId, now())]
      })
      news.emit('account.changed', { accountId })
      void reply.header('etag', etagOf(row.version))
      return answer(request, { account: presentAccount(row, used) })
    },
  )
}

const presentAccount = (row: AccountRow, used: number): Account => ({
  id: row.id,
  name: row.name,
  timeZone: row.timeZone,
  licenses: { total: row.licenses, used, available: Math.max(0, row.licenses - used) },
  defaults: { dailyEmailLimit: row.dailyEmailLimit, dailySmsLimit: row.dailySmsLimit },
  locationEvents: row.locationEvents,
  limitNotice: row.limitNotice,
  keepLocationsDays: row.keepLocationsDays,
  holder: row.holderId,
  creation: row.createdAt.toISOString(),
  lastModified: row.modifiedAt.toISOString(),
})
