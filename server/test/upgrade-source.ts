import type { TestApp } from './app.ts'
import { givenDevice } from './factories.ts'
import { givenLink } from './share-links.ts'

/** Keys, passwords and sealed secrets cannot be written by hand: they are made by a server with the same secret, and copied. */
export async function makeSource(t: TestApp) {
  const password = 'correct horse battery'
  const { accountId, userId, userName, apiKey, client } = await t.account()
  const patched = await client.patch(`/api/users/${userId}`, { password })
  if (patched.status !== 200) throw new Error(patched.text)
  const session = await t.client().post('/api/auth/session', { userName, password })
  const cookie = session.headers['set-cookie']?.split(';')[0] ?? ''
  const hook = (await client.post('/api/webhooks', { url: 'https://192.0.2.1/hook' })).body
  const link = await givenLink(client, { devices: [await givenDevice(client)] })
  const [row] = await t.db.system(
    (db) => db<Secrets>`
      select u.email, u.password_hash as "passwordHash", u.password_version as "passwordVersion", k.public_id as "publicId",
        k.hash as "keyHash", s.hash as "sessionHash", w.secret as "webhookSecret", l.token_hash as "linkHash", l.token as "linkToken"
      from users u join api_keys k on k.user_id = u.id join sessions s on s.user_id = u.id, webhooks w, share_links l
      where u.account_id = ${accountId} and w.account_id = ${accountId} and l.account_id = ${accountId}`,
  )
  if (accountId !== '1' || !row)
    throw new Error('What is sealed is bound to the account, which must be the first one.')
  const ids = { userId, userName, password, apiKey, cookie, webhookId: hook.id as string }
  return { ...ids, linkId: link.id, linkUrlToken: link.token, ...row }
}

interface Secrets {
  email: string
  passwordHash: string
  passwordVersion: string
  publicId: string
  keyHash: Buffer
  sessionHash: Buffer
  webhookSecret: Buffer
  linkHash: Buffer
  linkToken: Buffer
}

export type Source = Awaited<ReturnType<typeof makeSource>>
