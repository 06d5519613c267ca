import { afterEach, describe, expect, test } from 'vitest'
import { NASTY_TEXTS, useGateway } from '../../../test/sms-gateway.ts'
import type { Channel } from '../channel.ts'
import { makeSmsChannel } from './make-sms-channel.ts'

const gateway = useGateway()
const open: Channel[] = []
afterEach(() => Promise.all(open.splice(0).map((channel) => channel.close())))

const sms = (text = 'Van 7 left the yard') => ({
  id: '018f3c1e-0000-7000-8000-000000000001',
  to: '+351912345678',
  subject: '',
  text,
  critical: false,
})

function send(url: string, text?: string) {
  const channel = makeSmsChannel({ SMS_URL: url })
  if (!channel) throw new Error('no channel')
  open.push(channel)
  return channel.send(sms(text))
}

const SID = `AC${'0'.repeat(32)}`
const TWILIO_QUEUED = {
  sid: `SM${'1'.repeat(32)}`,
  status: 'queued',
  to: '+351912345678',
  error_code: null,
  error_message: null,
}
const twilioError = (code: number, message: string, status: number) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
})

describe('twilio://', () => {
  const url = (options = '') => `twilio://${SID}:t0ken-%40@?from=+15550100&base=${gateway.origin}${options}`

  test.each(NASTY_TEXTS)('posts To, From and Body as they are: %j', async (text) => {
    gateway.answers(201, TWILIO_QUEUED)
    expect(await send(url(), text)).toEqual({
      outcome: 'sent',
      detail: `Twilio took it as ${TWILIO_QUEUED.sid}.`,
    })
    const [seen] = gateway.seen
    expect(seen).toMatchObject({ method: 'POST', path: `/2010-04-01/Accounts/${SID}/Messages.json` })
    expect(seen?.headers.authorization).toBe(`Basic ${Buffer.from(`${SID}:t0ken-@`).toString('base64')}`)
    expect([...(seen?.form ?? [])]).toEqual([
      ['To', '+351912345678'],
      ['From', '+15550100'],
      ['Body', text],
    ])
  })

  test('sends through a messaging service, and with an API key for another account', async () => {
    gateway.answers(201, TWILIO_QUEUED)
    const service = `MG${'a'.repeat(32)}`
    await send(`twilio://SK1:s3cret@?account=${SID}&from=${service}&base=${gateway.origin}`)
    expect(gateway.seen[0]?.path).toContain(SID)
    expect(gateway.seen[0]?.form.get('MessagingServiceSid')).toBe(service)
    expect(gateway.seen[0]?.form.has('From')).toBe(false)
  })

  test.each([
    [400, twilioError(21211, "The 'To' number is not a valid phone number.", 400), 'refused'],
    [400, twilioError(21610, 'Attempt to send to unsubscribed recipient', 400), 'refused'],
    [400, twilioError(21614, "'To' number is not a valid mobile number", 400), 'refused'],
    [
      400,
      twilioError(21617, 'The concatenated message body exceeds the 1600 character limit', 400),
      'refused',
    ],
    [400, twilioError(21606, "The 'From' phone number is not a valid number", 400), 'failed'],
    [400, twilioError(21408, 'Permission to send an SMS has not been enabled for the region', 400), 'failed'],
    [401, twilioError(20003, 'Authenticate', 401), 'failed'],
    [404, twilioError(20404, 'The requested resource was not found', 404), 'failed'],
    [429, twilioError(20429, 'Too Many Requests', 429), 'failed'],
    [500, twilioError(20500, 'Internal Server Error', 500), 'failed'],
    [503, '<html>Service Unavailable</html>', 'failed'],
    [400, '<html>from a proxy</html>', 'failed'],
    [200, '<html>from a proxy</html>', 'uncertain'],
    [201, 'null', 'uncertain'],
  ])('reads %i %j as %s', async (status, body, outcome) => {
    gateway.answers(status, body)
    const result = await send(url())
    expect(result.outcome).toBe(outcome)
    if (typeof body === 'object' && status < 500)
      expect(result.detail).toBe(`Twilio answered ${status}, code ${body.code}: ${body.message}`)
  })
})

describe('vonage://', () => {
  const url = () => `vonage://key1:s3cret-x@?from=Acme&base=${gateway.origin}`
  const part = (status: string, error?: string) => ({
    to: '351912345678',
    status,
    ...(error ? { 'error-text': error } : { 'message-id': '0C000000217B7F02', network: '26801' }),
  })
  const answer = (...parts: object[]) => ({ 'message-count': String(parts.length), messages: parts })

  test.each(NASTY_TEXTS)('posts the number without its + and the text as it is: %j', async (text) => {
    gateway.answers(200, answer(part('0')))
    expect(await send(url(), text)).toMatchObject({ outcome: 'sent' })
    const [seen] = gateway.seen
    expect(seen).toMatchObject({ method: 'POST', path: '/sms/json' })
    expect(Object.fromEntries(seen?.form ?? [])).toEqual({
      api_key: 'key1',
      api_secret: 's3cret-x',
      from: 'Acme',
      to: '351912345678',
      text,
      type: /世/.test(text) ? 'unicode' : expect.stringMatching(/^(text|unicode)$/),
      'client-ref': '018f3c1e-0000-7000-8000-000000000001',
    })
  })

  test.each([
    [answer(part('0'), part('0'), part('0')), 'sent'],
    [answer(part('1', 'Throughput Rate Exceeded')), 'failed'],
    [answer(part('3', 'Invalid to address')), 'refused'],
    [answer(part('4', 'Bad Credentials')), 'failed'],
    [answer(part('5', 'Internal Error')), 'failed'],
    [answer(part('6', 'Unroutable message')), 'refused'],
    [answer(part('7', 'Number barred')), 'refused'],
    [answer(part('9', 'Quota Exceeded')), 'failed'],
    [answer(part('15', 'Illegal Sender Address')), 'failed'],
    [answer(part('0'), part('1', 'Throughput Rate Exceeded')), 'uncertain'],
    [answer(), 'uncertain'],
    [{ messages: [null] }, 'uncertain'],
    [{ messages: 'none' }, 'uncertain'],
    ['<html></html>', 'uncertain'],
  ])('reads 200 %j as %s', async (body, outcome) => {
    gateway.answers(200, body)
    expect(await send(url())).toMatchObject({ outcome })
  })

  test('reads other answers by their status, and hides the secret', async () => {
    gateway.answers(503, 's3cret-x is overloaded')
    const result = await send(url())
    expect(result).toEqual({ outcome: 'failed', detail: 'The SMS gateway answered 503: … is overloaded' })
  })
})

describe('kannel://', () => {
  const url = (more = '') => `kannel://acme:p%26w@127.0.0.1:${gateway.port}/cgi-bin/sendsms?from=12345${more}`

  test.each(NASTY_TEXTS)('asks with the text as it is, coded by its characters: %j', async (text) => {
    gateway.answers(202, '0: Accepted for delivery')
    expect(await send(url('&smsc=a'), text)).toEqual({
      outcome: 'sent',
      detail: 'Kannel answered: 0: Accepted for delivery',
    })
    const [seen] = gateway.seen
    expect(seen).toMatchObject({ method: 'GET', path: '/cgi-bin/sendsms' })
    expect([...(seen?.query ?? [])]).toEqual([
      ['username', 'acme'],
      ['password', 'p&w'],
      ['from', '12345'],
      ['smsc', 'a'],
      ['to', '+351912345678'],
      ['text', text],
      ['charset', 'UTF-8'],
      ['coding', /[`½世]/.test(text) ? '2' : '0'],
    ])
  })

  test.each([
    [202, '3: Queued for later delivery', 'sent'],
    [202, 'Sent.', 'uncertain'],
    [200, '<html></html>', 'uncertain'],
    [403, 'Authorization failed for sendsms', 'failed'],
    [403, 'Not routable. Do not try again.', 'refused'],
    [400, 'Empty receiver number not allowed, rejected', 'refused'],
    [400, 'Number(s) has/have been denied by white- and/or black-lists.', 'refused'],
    [400, 'Sender missing and no global set, rejected', 'failed'],
    [404, 'Unknown request.', 'failed'],
    [503, 'Temporal failure, try again later.', 'failed'],
  ])('reads %i %j as %s', async (status, body, outcome) => {
    gateway.answers(status, body)
    const result = await send(url())
    expect(result.outcome).toBe(outcome)
    expect(result.detail).toContain(body)
  })
})
