import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { statusesOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { Client } from '../../test/client.ts'
import { MailServer } from '../../test/mail-server.ts'
import { waitUntil } from '../../test/wait-until.ts'

type Channel = ReturnType<MailServer['channel']>
const server = new MailServer()
let smtp: Channel
const email: Channel = { send: (message) => smtp.send(message), close: async () => {} }
const t = useApp({
  channels: { Email: email },
  publicUrl: 'https://track.acme.test/',
  trustProxy: ['127.0.0.1'],
})
beforeAll(async () => {
  await server.open()
  smtp = server.channel()
})
afterAll(async () => {
  await smtp.close()
  await server.close()
})
afterEach(() => t.clock.release())

const PASSWORD = 'correct horse battery'
const NEW = 'a new long password'
const MINUTE_MS = 60_000

// Each request from an address of its own, so that one test does not block another.
let serial = 0
const from = () => ({ 'x-forwarded-for': `192.0.2.${++serial % 250}` })
const forgot = (userName: unknown, headers: Record<string, string> = {}) =>
  t.client().post('/api/auth/forgotPassword', { userName }, { ...from(), ...headers })
const reset = (token: unknown, password: unknown = NEW) =>
  t.client().post('/api/auth/resetPassword', { token, password }, from())
const signIn = (userName: string, password: string) =>
  t.client().post('/api/auth/session', { userName, password }, from())

const tokenIn = (text: string | undefined) =>
  /https:\/\/track\.acme\.test\/reset-password#(\d+\.[\w-]{43})/.exec(text ?? '')?.[1] ?? ''

async function givenUser(holder: Client, user: object = {}) {
  const made = await t.user(holder, { password: PASSWORD, ...user })
  const { email } = (await holder.get(`/api/users/${made.userId}`)).body
  return { ...made, email: email as string, url: `/api/users/${made.userId}` }
}

/** Asks for a link and waits until it has come; the newest token. */
async function tokenFor({ userName, email }: { userName: string; email: string }) {
  const count = server.receivedBy(email).length + 1
  expect((await forgot(userName)).status).toBe(202)
  return tokenIn((await server.waitFor(email, count)).at(-1)?.mail.text)
}

/** Gives what was asked for before the time to be done: this was asked for later. */
async function settled(holder: Client) {
  for (let i = 0; i < 3; i++) await tokenFor(await givenUser(holder, { password: undefined }))
}

describe('asking for a new password', () => {
  test('sends a link by e-mail, plain and as HTML', async () => {
    const { client } = await t.account()
    const user = await givenUser(client, { name: '<b>Night</b> desk' })
    const answer = await forgot(user.userName.toUpperCase())
    expect(answer).toMatchObject({ status: 202, body: { success: true } })
    const [{ mail, to } = { mail: undefined, to: [] }] = await server.waitFor(user.email)
    expect(to).toEqual([user.email])
    expect(mail?.subject).toBe('Choose a new password')
    const token = tokenIn(mail?.text)
    expect(mail?.text).toContain(`for the user ${user.userName}`)
    expect(mail?.text).toContain('60 minutes')
    expect(mail?.html).toContain(`<a href="https://track.acme.test/reset-password#${token}"`)
    expect(mail?.html).toContain('&lt;b&gt;Night&lt;/b&gt; desk')
    expect(mail?.html).toContain('<html lang="en">')
  })

  test.each([
    ['es-MX,es;q=0.9,en;q=0.8', 'Elige una contraseña nueva'],
    ['pt, es;q=0.5, en;q=0.4', 'Elige una contraseña nueva'],
    ['en-GB, es;q=0.9', 'Choose a new password'],
    ['es;q=0, *', 'Choose a new password'],
    ['fr', 'Choose a new password'],
    [';;q=x,,', 'Choose a new password'],
  ])('with Accept-Language %j writes %j', async (accepted, subject) => {
    const { client } = await t.account()
    const { email } = await givenUser(client, { password: undefined })
    await forgot(email, { 'accept-language': accepted })
    const [received] = await server.waitFor(email)
    expect(received?.mail.subject).toBe(subject)
    expect(received?.mail.html).toContain(`lang="${subject.startsWith('Elige') ? 'es' : 'en'}"`)
  })

  test('never takes the address of the link from the request', async () => {
    const { client } = await t.account()
    const { email } = await givenUser(client, { password: undefined })
    const evil = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' }
    expect((await forgot(email, evil)).status).toBe(202)
    const [received] = await server.waitFor(email)
    expect(tokenIn(received?.mail.text)).not.toBe('')
    expect(received?.raw).not.toContain('evil.test')
  })

  test('answers the same for nobody, for the disabled and the expired, and writes to none of them', async () => {
    const { client } = await t.account()
    const good = await givenUser(client)
    const window = { from: '2019-01-01T00:00:00Z', expires: '2020-01-01T00:00:00Z' }
    const off = [{ disabled: true }, window, { from: '2099-01-01T00:00:00Z' }]
    const refused = await Promise.all(
      off.map(async (change) => {
        const user = await givenUser(client)
        await client.patch(user.url, change)
        return user
      }),
    )
    const answers = []
    for (const name of [good.userName, 'nobody', ...refused.map(({ userName }) => userName)])
      answers.push(await forgot(name))
    const seen = answers.map(({ status, text, headers }) => [status, text, Object.keys(headers)])
    expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1)
    await server.waitFor(good.email)
    await settled(client)
    expect(refused.map(({ email }) => server.receivedBy(email).length)).toEqual([0, 0, 0])
  })

  test('sends three links in an hour at most, also when asked for all at once', async () => {
    const { client } = await t.account()
    const user = await givenUser(client)
    await Promise.all(Array.from({ length: 8 }, () => forgot(user.userName)))
    await server.waitFor(user.email, 3)
    await settled(client)
    expect(server.receivedBy(user.email)).toHaveLength(3)
    t.clock.advance(61 * MINUTE_MS)
    expect(await tokenFor(user)).not.toBe('')
  })

  test('too often from one address, or for one name, is 429 whether there is such a user or not', async () => {
    const { client } = await t.account()
    const { userName } = await givenUser(client, { password: undefined })
    const address = { 'x-forwarded-for': '203.0.113.7' }
    for (let i = 0; i < 10; i++) expect((await forgot(`nobody-${i}`, address)).status).toBe(202)
    const refused = await forgot('nobody-else', address)
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused.headers['retry-after']).toBe('30')
    for (const name of [userName, 'no-such-user']) {
      for (let i = 0; i < 10; i++) expect((await forgot(name)).status).toBe(202)
      expect((await forgot(name.toUpperCase())).status).toBe(429)
    }
    expect((await signIn(userName, PASSWORD)).status).toBe(401)
  })

  test('is 400 without a name, 403 from another site', async () => {
    for (const bad of [undefined, '', 7, 'x'.repeat(321)]) expect((await forgot(bad)).status).toBe(400)
    expect((await forgot('nobody', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  test.each([{ channels: {} }, { publicUrl: undefined }])(
    'is 409 and says what to do where no link can be sent: %o',
    async (options) => {
      const app = await t.anotherApp(options)
      const client = t.client(undefined, app)
      const answer = await client.post('/api/auth/forgotPassword', { userName: 'nobody' })
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect(answer.body.error).toMatch(/holder.*npm run -s sextant -- user password/)
      expect((await client.get('/api/setup')).body.mail).toBe(false)
    },
  )

  test('is kept as a keyed hash only', async () => {
    const { client, accountId } = await t.account()
    const token = await tokenFor(await givenUser(client))
    const rows = await t.db.account(accountId, (db) => db<object>`select * from password_resets`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token.split('.')[1])
  })
})

describe('choosing a new password', () => {
  test('sets it, ends every session and works once', async () => {
    const { client } = await t.account()
    const user = await givenUser(client)
    const before = await signIn(user.userName, PASSWORD)
    const cookie = String(before.headers['set-cookie']).split(';')[0] ?? ''
    const [first, token] = [await tokenFor(user), await tokenFor(user)]
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } })
    expect((await t.client().get('/api/devices', { cookie })).status).toBe(401)
    expect((await signIn(user.userName, PASSWORD)).status).toBe(401)
    expect((await signIn(user.userName, NEW)).status).toBe(200)
    for (const used of [token, first])
      expect(await reset(used, 'yet another one')).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', details: [{ path: '/token' }] },
      })
    expect((await signIn(user.userName, NEW)).status).toBe(200)
  })

  test('with the same link ten times at once is done once', async () => {
    const { client } = await t.account()
    const user = await givenUser(client, { password: undefined })
    const token = await tokenFor(user)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => reset(token, `${NEW} ${i}`)))
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(9).fill(400)])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(user.userName, `${NEW} ${winner}`)).status).toBe(200)
  })

  test('is refused after an hour', async () => {
    const { client } = await t.account()
    const user = await givenUser(client)
    const at = new Date()
    t.clock.set(at)
    const token = await tokenFor(user)
    t.clock.set(new Date(at.getTime() + 60 * MINUTE_MS))
    expect((await reset(token)).status).toBe(400)
    t.clock.set(new Date(at.getTime() + 60 * MINUTE_MS - 1))
    expect((await reset(token)).status).toBe(200)
  })

  test.each([
    ['any other change of the password', { password: 'changed meanwhile' }],
    ['disabling the user', { disabled: true }],
    ['the end of the user', { expires: '2020-01-01T00:00:00Z' }],
  ])('is refused after %s', async (_what, change) => {
    const { client } = await t.account()
    const user = await givenUser(client)
    const token = await tokenFor(user)
    await client.patch(user.url, change)
    expect((await reset(token)).status).toBe(400)
  })

  test('is 400 for what is no token of ours, or one of another account, and for a bad password', async () => {
    const { client } = await t.account()
    const { accountId: theirs } = await t.account()
    const user = await givenUser(client)
    const token = await tokenFor(user)
    const forged = [
      'nothing',
      token.slice(0, -1),
      `1.${'a'.repeat(43)}`,
      token.replace(/^\d+/, theirs),
      token.replace(/^\d+/, '9999999999999999999'),
    ]
    for (const bad of forged) expect([bad, (await reset(bad)).status]).toEqual([bad, 400])
    for (const bad of ['short', 'x'.repeat(201), 12345678, null])
      expect(await reset(token, bad)).toMatchObject({
        status: 400,
        body: { details: [{ path: '/password' }] },
      })
    expect((await reset(token)).status).toBe(200)
  })

  test('with ten wrong links from one address is 429 there, and signing in is not', async () => {
    const address = { 'x-forwarded-for': '203.0.113.8' }
    const post = (path: string, body: object) => t.client().post(path, body, address)
    const body = { token: 'wrong', password: NEW }
    for (let i = 0; i < 10; i++) expect((await post('/api/auth/resetPassword', body)).status).toBe(400)
    expect((await post('/api/auth/resetPassword', body)).status).toBe(429)
    expect((await post('/api/auth/session', { userName: 'nobody', password: NEW })).status).toBe(401)
  })
})

test('a server that stops while a mail server is slow does not wait for it', async () => {
  const { client } = await t.account()
  const { userName } = await givenUser(client, { password: undefined })
  let asked = false
  const silent: Channel = {
    send: () => {
      asked = true
      return new Promise(() => {})
    },
    close: async () => {},
  }
  const app = await t.anotherApp({ channels: { Email: silent } })
  await t.client(undefined, app).post('/api/auth/forgotPassword', { userName })
  await waitUntil(() => asked, 'the mail is being sent')
  await expect(app.close()).resolves.toBeUndefined()
})
