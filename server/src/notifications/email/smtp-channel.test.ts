import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailServer, testChannel } from '../../../test/mail-server.ts'
import { verifyDkim } from '../../../test/verify-dkim.ts'
import type { OutgoingMessage } from '../channel.ts'

const message = (given: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  id: randomUUID(),
  to: `${randomUUID()}@acme.test`,
  subject: 'Left the harbour',
  text: 'MV Alpine Voyager has left the harbour.\n\nAt 03:12.',
  critical: false,
  ...given,
})

const server = new MailServer()
beforeAll(() => server.open())
afterAll(() => server.close())

/** Sends through a channel of its own and answers what the server got. */
async function deliver(given: Partial<OutgoingMessage> = {}, settings = {}) {
  const sent = message(given)
  const channel = server.channel(settings)
  expect(await channel.send(sent)).toEqual({ outcome: 'sent', detail: expect.stringMatching(/^250 /) })
  await channel.close()
  const [received, ...more] = server.receivedBy(sent.to)
  expect(more).toEqual([])
  if (!received) throw new Error('Nothing came.')
  const header = (name: string) => received.mail.headers.find(({ key }) => key === name)?.value
  return { sent, received, header }
}

describe('an e-mail', () => {
  test('arrives once, plain and as HTML, and says that a machine has sent it', async () => {
    const { sent, received, header } = await deliver()
    const { mail } = received
    expect(received).toMatchObject({ from: 'alerts@sextant.test', to: [sent.to] })
    expect(mail.from).toMatchObject({ name: 'Sextant', address: 'alerts@sextant.test' })
    expect(mail.to).toMatchObject([{ address: sent.to }])
    expect([mail.cc ?? [], mail.bcc ?? [], mail.attachments]).toEqual([[], [], []])
    expect(mail.subject).toBe('Left the harbour')
    expect(mail.text?.trim()).toBe(sent.text)
    expect(mail.html).toContain('<h1')
    expect(mail.html).toContain('At 03:12.')
    expect(header('auto-submitted')).toBe('auto-generated')
    expect(header('x-auto-response-suppress')).toBe('All')
    expect(mail.messageId).toBe(`<${sent.id}@sextant.test>`)
    for (const name of ['x-priority', 'importance', 'list-unsubscribe', 'list-id', 'x-mailer'])
      expect(header(name)).toBeUndefined()
  })

  test('loads nothing from elsewhere and has colours for dark screens', async () => {
    const { received } = await deliver()
    expect(received.mail.html).not.toMatch(/src=|href=|url\(|@import|<script/i)
    expect(received.mail.html).toContain('prefers-color-scheme: dark')
    expect(received.mail.html).toContain('width=device-width')
  })

  test('that is critical says so', async () => {
    const { header, received } = await deliver({ critical: true })
    expect(header('x-priority')).toMatch(/^1/)
    expect(header('importance')).toMatch(/high/i)
    expect(received.mail.html).toContain('Critical')
  })

  test.each([
    ['markup', `<script>alert("x")</script> & <img src='x' onerror=alert(1)>`],
    ['quotes', `"Bob" <bob@evil.test>, 'Eve' O'Hara`],
    ['commas', 'a@evil.test, b@evil.test; c@evil.test'],
    ['percent and dollars', '100 %s %00 %0d%0aBcc: x@evil.test $& {{name}} \\u0000'],
    ['emoji and scripts', '🚨 Ålesund 東京 مرحبا \u202etxt'],
    ['dots', '.\n..\n.x\n.'],
  ])('with %s comes through as it was written, escaped, and reaches nobody else', async (_, text) => {
    const { sent, received } = await deliver({
      subject: text.replaceAll('\n', ' '),
      text: `Begin ${text} end`,
    })
    expect(received.to).toEqual([sent.to])
    expect(received.mail.to).toHaveLength(1)
    expect(received.mail.subject).toBe(text.replaceAll('\n', ' '))
    expect(received.mail.text?.trim()).toBe(`Begin ${text} end`)
    expect(received.mail.html).not.toContain('<script')
    expect(received.mail.html).not.toContain('<img')
    expect(received.raw).not.toMatch(/^(bcc|cc):/im)
  })

  test.each([
    '\r\nBcc: eve@evil.test',
    '\nBcc: eve@evil.test',
    '\r\n\r\nbody',
    '\u2028Bcc: eve@evil.test',
    '\u0000',
  ])('whose subject has %j in it stays one line', async (tail) => {
    const { received, sent, header } = await deliver({ subject: `Alert${tail}` })
    expect(received.to).toEqual([sent.to])
    expect(header('bcc')).toBeUndefined()
    expect(received.mail.subject).toMatch(/^Alert( |$)/)
  })

  test.each([
    'a@acme.test, b@acme.test',
    'a@acme.test\r\nRCPT TO:<b@acme.test>',
    'Bob <b@acme.test>',
    '<b@acme.test>',
    '',
    'nobody',
  ])('is not sent to %j', async (to) => {
    const before = server.received.length
    const channel = server.channel()
    expect((await channel.send(message({ to }))).outcome).toBe('refused')
    await channel.close()
    expect(server.received).toHaveLength(before)
  })

  test('of any length arrives whole', async () => {
    const { sent, received } = await deliver({ text: `${'Längst 🚢 '.repeat(1200)}end` })
    expect(received.mail.text?.trim()).toBe(sent.text)
  })

  test('is signed with DKIM when there is a key, and a changed one is not valid', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const dkim = {
      domain: 'sextant.test',
      selector: 'mail1',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }
    const { received, header } = await deliver({ text: 'Signed  text \n\n\n' }, { dkim })
    expect(header('dkim-signature')).toMatch(/d=sextant\.test;.*s=mail1;/s)
    expect(header('dkim-signature')).toMatch(/h=\S*subject/i)
    expect(verifyDkim(received.raw, publicKey)).toBe(true)
    expect(verifyDkim(received.raw.replace('Signed', 'Forged'), publicKey)).toBe(false)
    expect(verifyDkim(received.raw.replace('Subject: Left', 'Subject: Lost'), publicKey)).toBe(false)
  })
})

describe('the connection', () => {
  const guarded = new MailServer({
    authOptional: false,
    disabledCommands: [],
    onAuth: ({ username, password }, _session, done) =>
      username === 'us@er' && password === 'p:ss/%'
        ? done(null, { user: username })
        : done(new Error(`Invalid login of ${username} with ${password}`)),
  })
  beforeAll(() => guarded.open())
  afterAll(() => guarded.close())
  const at = (credentials: string, query: string) =>
    testChannel(`smtp://${credentials}127.0.0.1:${guarded.port}/?${query}`)
  const GOOD = 'us%40er:p%3Ass%2F%25@'

  test('goes over to TLS where that is offered, and signs in', async () => {
    const channel = at(GOOD, 'verify=no')
    const sent = message()
    expect((await channel.send(sent)).outcome).toBe('sent')
    expect(guarded.receivedBy(sent.to)).toMatchObject([{ secure: true, user: 'us@er' }])
    await channel.close()
  })

  test('is not trusted with a certificate that nobody vouches for', async () => {
    const channel = at(GOOD, '')
    expect(await channel.send(message())).toEqual({
      outcome: 'failed',
      detail: expect.stringMatching(/certificate/),
    })
    await channel.close()
  })

  test('is not used when TLS is required and not offered', async () => {
    const channel = server.channel({}, `${server.url}/?tls=required`)
    expect((await channel.send(message())).outcome).toBe('failed')
    await channel.close()
  })

  test('with a wrong password is the operator’s fault: it fails, is not refused, and tells no credentials', async () => {
    const channel = at('us%40er:hush-hush@', 'verify=no')
    const { outcome, detail } = await channel.send(message())
    expect(outcome).toBe('failed')
    expect(detail).toMatch(/did not let us sign in: 535/)
    expect(detail).not.toMatch(/hush|us@er/)
    await channel.close()
  })

  test('without a password where one is wanted fails, and is not refused', async () => {
    const channel = at('', 'verify=no')
    expect(await channel.send(message())).toEqual({
      outcome: 'failed',
      detail: expect.stringMatching(/^530/),
    })
    await channel.close()
  })

  test('with TLS from the first byte works', async () => {
    const secure = await new MailServer({ secure: true }).open()
    const channel = testChannel(`smtps://127.0.0.1:${secure.port}?verify=no`)
    const sent = message()
    expect((await channel.send(sent)).outcome).toBe('sent')
    expect(secure.receivedBy(sent.to)).toMatchObject([{ secure: true }])
    await channel.close()
    await secure.close()
  })
})
