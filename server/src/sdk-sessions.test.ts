import { Sextant } from '@sextant/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { MailServer } from '../test/mail-server.ts'
import { failureOf, useSextant } from '../test/sdk-client.ts'
import { setupToken } from './auth/index.ts'

const mail = new MailServer()
type Channel = ReturnType<MailServer['channel']>
let smtp: Channel
const email: Channel = { send: (message) => smtp.send(message), close: async () => {} }
const t = useApp({ channels: { Email: email }, publicUrl: 'https://track.acme.test' })
const server = useSextant(t)
beforeAll(async () => {
  await mail.open()
  smtp = mail.channel()
})
afterAll(async () => {
  await smtp.close()
  await mail.close()
})

/** A page in a browser of its own, which keeps the cookie. */
function openPage(userAgent: string) {
  let cookie = ''
  const browser: typeof fetch = async (url, init) => {
    const headers = { ...(init?.headers as Record<string, string>), cookie, 'user-agent': userAgent }
    const response = await globalThis.fetch(url, { ...init, headers })
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
    return response
  }
  return new Sextant({ baseUrl: server.baseUrl(), session: true, fetch: browser })
}

test('an installation is set up, its sessions are listed and ended, and a forgotten password is renewed', async () => {
  const [desk, phone] = [openPage('Desk'), openPage('Phone')]
  expect(await desk.setup.state()).toMatchObject({ needed: true, mail: true })
  const holder = { userName: 'acme', password: 'correct horse' }
  const token = setupToken(t.secret)
  const made = await desk.setup.run({ token, name: 'Acme', email: 'ops@acme.test', ...holder })
  expect(await desk.session.get()).toMatchObject({ ...made, accountName: 'Acme', timeZone: 'UTC' })
  expect((await phone.setup.state()).needed).toBe(false)

  await phone.session.signIn(holder)
  const { items } = await phone.sessions.list()
  expect(items.map(({ userAgent, current }) => [userAgent, current])).toEqual([
    ['Phone', true],
    ['Desk', false],
  ])
  await phone.sessions.end(items[1]?.id ?? '')
  expect((await failureOf(desk.session.get())).status).toBe(401)
  await desk.session.signIn(holder)
  expect(await desk.sessions.endOthers()).toBe(1)
  expect((await failureOf(phone.session.get())).status).toBe(401)

  await phone.session.forgotPassword('acme')
  const [received] = await mail.waitFor('ops@acme.test')
  const link = { token: /#(\S+)/.exec(received?.mail.text ?? '')?.[1] ?? '', password: 'another horse' }
  await phone.session.resetPassword(link)
  expect((await failureOf(desk.session.get())).status).toBe(401)
  const again = await failureOf(phone.session.resetPassword(link))
  expect(again).toMatchObject({ status: 400, code: 'invalid_request' })
  expect((await phone.session.signIn({ userName: 'acme', password: 'another horse' })).holder).toBe(true)
})
