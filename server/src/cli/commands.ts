import { listAccounts } from '../accounts/index.ts'
import { generateKey, removeKey } from '../auth/index.ts'
import type { Config } from '../config.ts'
import { countUsedLicenses } from '../devices/index.ts'
import type { Installation } from '../installation.ts'
import { createPasswords } from '../platform/passwords.ts'
import { changeLicenses } from '../settings/index.ts'
import { changePassword, findLogin, findUser, listUsersOfInstallation } from '../users/index.ts'
import { createAccount } from './create-account.ts'
import { checkPassword, type OptionRules, type Options, wholeNumber } from './options.ts'
import { testMail } from './test-mail.ts'
import { testSms } from './test-sms.ts'

type Context = Installation & { config: Config; now: Date }

export interface Command extends OptionRules {
  run(context: Context, options: Options): Promise<object>
}

/** The user of that name; the command cannot go on without. */
async function theUser({ db }: Context, options: Options) {
  const userName = options['user-name'] ?? ''
  const login = await db.system((db) => findLogin(db, userName))
  if (!login) throw new Error(`There is no user named ${userName}. See: npm run -s sextant -- user list`)
  return login
}

export const COMMANDS: Record<string, Command> = {
  'account create': {
    required: ['name', 'user-name', 'email', 'password'],
    optional: ['licenses', 'time-zone', 'country'],
    run: async ({ db, now }, options) => (await createAccount(db, options, now)) ?? {},
  },

  'account list': {
    required: [],
    optional: [],
    async run({ db, now }) {
      const accounts = await db.system(listAccounts)
      const described = []
      for (const { id, name, timeZone, licenses, holderId } of accounts) {
        const used = await db.account(id, (db) => countUsedLicenses(db, id, now))
        described.push({
          accountId: id,
          name,
          timeZone,
          holder: holderId,
          licenses: { total: licenses, used },
        })
      }
      return { accounts: described }
    },
  },

  'account licenses': {
    required: ['user-name'],
    optional: ['set'],
    async run(context, options) {
      const { accountId } = await theUser(context, options)
      const { db, now } = context
      if (options['set'] !== undefined) {
        const licenses = wholeNumber(options, 'set')
        return {
          accountId,
          licenses: await db.account(accountId, (db) => changeLicenses(db, accountId, licenses, now)),
        }
      }
      const accounts = await db.system(listAccounts)
      const total = accounts.find(({ id }) => id === accountId)?.licenses ?? 0
      const used = await db.account(accountId, (db) => countUsedLicenses(db, accountId, now))
      return { accountId, licenses: { total, used, available: Math.max(0, total - used) } }
    },
  },

  'user list': {
    required: [],
    optional: ['user-name'],
    async run(context, options) {
      const accountId = options['user-name'] ? (await theUser(context, options)).accountId : null
      const rows = await context.db.system((db) => listUsersOfInstallation(db, accountId))
      const users = rows.map(({ accountId, id, userName, name, email, holder, disabled, privileges }) => ({
        accountId,
        userId: id,
        userName,
        name,
        email,
        holder,
        disabled,
        privileges,
      }))
      return { users }
    },
  },

  'user password': {
    required: ['user-name', 'password'],
    optional: [],
    async run(context, options) {
      checkPassword(options['password'] ?? '')
      const { accountId, userId } = await theUser(context, options)
      const hash = await createPasswords().hash(options['password'] ?? '')
      const { db, now } = context
      await db.account(accountId, (db) => changePassword(db, accountId, userId, hash, now))
      return { accountId, userId }
    },
  },

  'key create': {
    required: ['user-name'],
    optional: [],
    async run(context, options) {
      const { accountId, userId } = await theUser(context, options)
      const { db, secret, now } = context
      return db.account(accountId, async (db) => {
        const user = await findUser(db, accountId, userId)
        if (!user?.holder && !user?.privileges.includes('api'))
          throw new Error(
            'This user lacks the privilege "api", so a key would not be accepted. Grant it first.',
          )
        const { apiKey } = await generateKey(db, accountId, userId, secret, now)
        return { apiKey }
      })
    },
  },

  'key delete': {
    required: ['user-name'],
    optional: [],
    async run(context, options) {
      const { accountId, userId } = await theUser(context, options)
      const { db, now } = context
      return { deleted: await db.account(accountId, (db) => removeKey(db, accountId, userId, now)) }
    },
  },

  'mail test': {
    required: ['to'],
    optional: [],
    run: ({ config, now }, options) => testMail(config, options, now),
  },

  'sms test': {
    required: ['to'],
    optional: [],
    run: ({ config, now }, options) => testSms(config, options, now),
  },

  migrate: {
    required: [],
    optional: [],
    run: ({ migrated }) => Promise.resolve({ migrated }),
  },
}
