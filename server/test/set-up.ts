import { HttpCaller } from './http-caller.ts'
import type { ServerProcess } from './server-process.ts'
import { waitUntil } from './wait-until.ts'

export const HOLDER = { userName: 'acme', email: 'ops@acme.test', password: 'correct horse battery' }

/** Follows the set-up link of a first start, generates a key and signs in with it. */
export async function setUp(server: ServerProcess, { licenses = 100 } = {}) {
  await waitUntil(() => server.setupToken !== undefined, 'the set-up link is printed')
  const guest = new HttpCaller(server.url)
  const made = await guest.post('/api/setup', { token: server.setupToken, name: 'Acme', licenses, ...HOLDER })
  if (made.status !== 201) throw new Error(made.text)
  const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? ''
  const key = await guest.send('POST', '/api/account/apiKey', undefined, { cookie })
  if (key.status !== 201) throw new Error(key.text)
  const apiKey: string = key.body.apiKey
  const holder = await guest.signIn(HOLDER.userName, apiKey)
  return {
    accountId: made.body.accountId as string,
    userId: made.body.userId as string,
    apiKey,
    cookie,
    holder,
  }
}

export async function addDevice(caller: HttpCaller, id: string): Promise<string> {
  const made = await caller.post('/api/devices', { id })
  if (made.status !== 201) throw new Error(made.text)
  return id
}
