import { randomUUID } from 'node:crypto'
import type { SextantServer } from './sextant-server.ts'

export interface Credentials {
  userName: string
  apiKey: string
}

/** A new account of that name with a key of its holder. */
export async function openAccount(server: SextantServer, userName: string, licenses: number) {
  const password = randomUUID()
  const { accountId = '' } = await server.command('account create', {
    name: userName,
    'user-name': userName,
    email: `${userName}@scratch.test`,
    password,
    licenses: String(licenses),
  })
  const { apiKey = '' } = await server.command('key create', { 'user-name': userName })
  return { accountId, password, credentials: { userName, apiKey } }
}
