import { type AddressInfo, createServer as createRawServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { NASTY_TEXTS, useGateway } from '../../../test/sms-gateway.ts'
import type { Channel } from '../channel.ts'
import { makeHttpChannel } from './http-channel.ts'
import {
  makeTemplateGateway,
  readBodyTemplate,
  readHeaders,
  readSuccess,
  readUrlTemplate,
} from './template-gateway.ts'

const gateway = useGateway()
const open: Channel[] = []
afterEach(() => Promise.all(open.splice(0).map((channel) => channel.close())))

const JSON_BODY = '{"messages":[{"to":"{to}","body":"{text}","ref":"{id}"}]}'

function channelTo(
  url: string,
  { body = '', headers = '', success = '' } = {},
  limits = { connectMs: 5000, answerMs: 5000 },
) {
  const given = readHeaders(headers)
  const made = makeHttpChannel(
    makeTemplateGateway({
      url: readUrlTemplate(url),
      headers: given,
      body: body ? readBodyTemplate(body, given) : undefined,
      success: success ? readSuccess(success) : undefined,
    }),
    limits,
  )
  open.push(made)
  return made
}

const sms = (text = 'Van 7 left the yard') => ({
  id: '018f3c1e-0000-7000-8000-000000000001',
  to: '+351912345678',
  subject: '',
  text,
  critical: false,
})

describe('a request made from templates', () => {
  test('is a GET with the values in the URL when there is no body template', async () => {
    const channel = channelTo(`${gateway.origin}/send/{digits}?key=k1&to={to}&text={text}&ref={id}`)
    expect(await channel.send(sms())).toMatchObject({ outcome: 'sent' })
    const [seen] = gateway.seen
    expect(seen).toMatchObject({ method: 'GET', path: '/send/351912345678', body: '' })
    expect(Object.fromEntries(seen?.query ?? [])).toEqual({
      key: 'k1',
      to: '+351912345678',
      text: 'Van 7 left the yard',
      ref: '018f3c1e-0000-7000-8000-000000000001',
    })
  })

  test.each(NASTY_TEXTS)('keeps the text one value in a URL: %j', async (text) => {
    await channelTo(`${gateway.origin}/?to={to}&text={text}`).send(sms(text))
    expect([...(gateway.seen[0]?.query ?? [])]).toEqual([
      ['to', '+351912345678'],
      ['text', text],
    ])
  })

  test.each(NASTY_TEXTS)('keeps the text one value in JSON: %j', async (text) => {
    await channelTo(gateway.origin, { body: JSON_BODY }).send(sms(text))
    const [seen] = gateway.seen
    expect(seen).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } })
    expect(JSON.parse(seen?.body ?? '')).toEqual({
      messages: [{ to: '+351912345678', body: text, ref: '018f3c1e-0000-7000-8000-000000000001' }],
    })
  })

  test.each(NASTY_TEXTS)('keeps the text one value in a form: %j', async (text) => {
    await channelTo(gateway.origin, { body: 'to={to}&text={text}&from=Acme' }).send(sms(text))
    const [seen] = gateway.seen
    expect(seen?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect([...(seen?.form ?? [])]).toEqual([
      ['to', '+351912345678'],
      ['text', text],
      ['from', 'Acme'],
    ])
  })

  test.each(NASTY_TEXTS)('keeps the text one value in XML: %j', async (text) => {
    const channel = channelTo(gateway.origin, {
      body: '<sms to="{to}"><text>{text}</text></sms>',
      headers: 'Content-Type: text/xml; charset=utf-8',
    })
    await channel.send(sms(text))
    const [, content = ''] =
      /^<sms to="\+351912345678"><text>([^<>]*)<\/text><\/sms>$/.exec(gateway.seen[0]?.body ?? '') ?? []
    const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
    expect(content.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')).toBe(text)
  })

  test('carries the headers of the operator, the id among them, and the user of the URL', async () => {
    const url = `${gateway.origin.replace('://', '://acme:p%40ss@')}/?to={to}&text={text}`
    const headers = 'X-Api-Key: k-123456789\nIdempotency-Key: {id}'
    await channelTo(url, { headers }).send(sms())
    await channelTo(url, { headers: '{"X-Api-Key":"k-2","Authorization":"Bearer t"}' }).send(sms())
    expect(gateway.seen[0]?.headers).toMatchObject({
      'x-api-key': 'k-123456789',
      'idempotency-key': '018f3c1e-0000-7000-8000-000000000001',
      authorization: `Basic ${Buffer.from('acme:p@ss').toString('base64')}`,
    })
    expect(gateway.seen[1]?.headers).toMatchObject({ 'x-api-key': 'k-2', authorization: 'Bearer t' })
  })

  test('drops control characters and halves of characters, and keeps line breaks', async () => {
    await channelTo(`${gateway.origin}/?to={to}&text={text}`).send(
      sms('a\u0000b\u001bc\r\nd\te\ud83df\u0085g'),
    )
    expect(gateway.seen[0]?.query.get('text')).toBe('abc\nd efg')
  })

  test.each(['+15550100 +15550101', '+15550100,15550101', '15550100', '+0', ''])(
    'is not made for what is not one number: %j',
    async (to) => {
      const channel = channelTo(`${gateway.origin}/?to={to}&text={text}`)
      expect(await channel.send({ ...sms(), to })).toMatchObject({ outcome: 'refused' })
      expect(await channel.send({ ...sms(), text: ' \u0007 ' })).toMatchObject({ outcome: 'refused' })
      expect(gateway.seen).toEqual([])
    },
  )
})

describe('the answer', () => {
  const url = () => `${gateway.origin}/?to={to}&text={text}`

  test.each([
    [200, 'sent'],
    [202, 'sent'],
    [400, 'refused'],
    [422, 'refused'],
    [401, 'failed'],
    [403, 'failed'],
    [404, 'failed'],
    [408, 'failed'],
    [425, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
    [503, 'failed'],
    [504, 'uncertain'],
  ])('%i means %s, and is quoted', async (status, outcome) => {
    gateway.answers(status, 'what\nthe   gateway\u0000 said')
    expect(await channelTo(url()).send(sms())).toEqual({
      outcome,
      detail: `The SMS gateway answered ${status}: what the gateway said`,
    })
  })

  test('that redirects is not followed', async () => {
    gateway.answer = (_, response) => response.writeHead(307, { location: '/elsewhere' }).end()
    expect(await channelTo(url()).send(sms())).toMatchObject({ outcome: 'failed' })
    expect(gateway.seen).toHaveLength(1)
  })

  test('of 200 counts as a failure when it does not match SMS_SUCCESS', async () => {
    const channel = channelTo(url(), { success: '^OK \\d+' })
    gateway.answers(200, 'ERR no credit')
    expect(await channel.send(sms())).toEqual({
      outcome: 'failed',
      detail: 'The SMS gateway did not take it: ERR no credit',
    })
    gateway.answers(200, 'OK 17')
    expect(await channel.send(sms())).toMatchObject({ outcome: 'sent' })
  })

  test('is quoted without the secrets that it repeats, and at a readable length', async () => {
    gateway.answer = (seen, response) =>
      response.end(
        `${seen.headers.authorization} ${String(seen.headers['x-api-key'])} ${seen.url} ${'x'.repeat(9e4)}`,
      )
    const channel = channelTo(url().replace('?', '?key=secret-q-1&').replace('://', '://u:secret-u@'), {
      headers: 'X-Api-Key: secret-h-1',
    })
    const { outcome, detail } = await channel.send(sms())
    expect(outcome).toBe('sent')
    expect(detail).not.toContain('secret')
    expect(detail).not.toContain(Buffer.from('u:secret-u').toString('base64'))
    expect(detail.length).toBeLessThan(250)
  })

  test('that does not come in time, or breaks off, leaves it uncertain', async () => {
    gateway.answer = () => {}
    const slow = await channelTo(url(), {}, { connectMs: 5000, answerMs: 60 }).send(sms())
    expect(slow).toMatchObject({ outcome: 'uncertain', detail: expect.stringContaining('no answer in time') })
    gateway.answer = (seen) => seen.socket.destroy()
    expect(await channelTo(url()).send(sms())).toMatchObject({ outcome: 'uncertain' })
    gateway.answer = (seen) => seen.socket.end('SMTP nonsense\r\n\r\n')
    expect(await channelTo(url()).send(sms())).toMatchObject({ outcome: 'uncertain' })
  })

  test('that breaks off in its body, or never ends, counts by its status', async () => {
    gateway.answer = (seen, response) => {
      response.writeHead(202, { 'content-length': 1000 }).write('half')
      setTimeout(() => seen.socket.destroy(), 5)
    }
    expect(await channelTo(url()).send(sms())).toMatchObject({ outcome: 'sent' })
    gateway.answer = (_, response) => void response.writeHead(400).write('half')
    expect(await channelTo(url(), {}, { connectMs: 5000, answerMs: 60 }).send(sms())).toMatchObject({
      outcome: 'refused',
    })
  })

  test('is read over one connection for several messages', async () => {
    const channel = channelTo(url())
    for (const text of ['one', 'two', 'three']) await channel.send(sms(text))
    expect(new Set(gateway.seen.map(({ socket }) => socket.remotePort)).size).toBe(1)
  })
})

describe('a gateway that is not there', () => {
  test('fails: refused, unknown, without TLS, or silent at the handshake', async () => {
    const raw = createRawServer((socket) => socket.on('error', () => {}).resume())
    await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve))
    const { port } = raw.address() as AddressInfo
    const query = '?to={to}&text={text}'
    const silent = await channelTo(
      `https://127.0.0.1:${port}/${query}`,
      {},
      { connectMs: 60, answerMs: 5000 },
    ).send(sms())
    await new Promise((resolve) => raw.close(resolve))
    expect(silent).toEqual({ outcome: 'failed', detail: expect.stringContaining('no connection in time') })
    const results = [
      await channelTo(`http://127.0.0.1:${port}/${query}`).send(sms()),
      await channelTo(`http://nowhere.invalid/${query}`).send(sms()),
      await channelTo(`${gateway.origin.replace('http:', 'https:')}/${query}`).send(sms()),
    ]
    for (const { outcome, detail } of results) {
      expect(outcome).toBe('failed')
      expect(detail).toMatch(/^The SMS gateway cannot be reached \(E\w+\)\.$/)
      expect(detail).not.toMatch(/127\.0\.0\.1|nowhere/)
    }
  })
})
