import type { SextantServer } from './sextant-server.ts'

/** A new account of that name with a key of its holder. */
export async function openAccount(server: SextantServer, userName: string, licenses: number) {
  const { accountId = '' } = await server.command('account create', {
    name: userName,
    'user-name': userName,
    email: `${userName}@scratch.test`,
    password: 'the password of a scratch account',
    licenses: String(licenses),
  })
  const { apiKey = '' } = await server.command('key create', { 'user-name': userName })
  return { accountId, credentials: { userName, apiKey } }
}
