import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { givenSender, messageWhen, queueMessage, queueMessages } from '../../../test/messages.ts'
import { NASTY_TEXTS, useGateway } from '../../../test/sms-gateway.ts'
import { joinParts, TestSmsc } from '../../../test/smsc.ts'
import { TestChannel } from '../../../test/test-channel.ts'
import type { Channel } from '../channel.ts'
import { makeSmsChannel, type SmsSettings } from './make-sms-channel.ts'

const gateway = useGateway()
const smsc = new TestSmsc()
beforeAll(() => smsc.listen())
afterAll(() => smsc.close())

/** The app is there before its peers have ports; each test says which channel is behind it. */
const switchboard = new TestChannel()
const app = useApp({ background: true, channels: { SMS: switchboard } })
let channel: Channel | undefined
function configure(settings: SmsSettings) {
  channel = makeSmsChannel(settings)
  switchboard.answer = (message) => (channel as Channel).send(message)
}
beforeEach(() => {
  smsc.submitted = []
  smsc.react = () => 0
})
afterEach(async () => {
  await channel?.close()
  app.clock.release()
})

const TO = '+351912345678'
const twilio = () => configure({ SMS_URL: `twilio://AC1:token-1@?from=+15550100&base=${gateway.origin}` })
const smpp = () => configure({ SMPP_URL: `smpp://acme:pass@127.0.0.1:${smsc.port}?from=Acme` })
const sms = (text: string) => ({ channel: 'SMS', text })

async function givenSms(text = 'Moored.') {
  const { client, deviceId } = await givenSender(app)
  const { id } = await queueMessage(client, deviceId, TO, sms(text))
  const smsSent = async () => (await client.get(`/api/devices/${deviceId}`)).body.device.usage.smsSent
  return { client, deviceId, id, smsSent }
}

describe('POST /api/devices/{deviceId}/messages with channel SMS', () => {
  test('reaches each number once, by an HTTP gateway, with the text that the API shows', async () => {
    configure({ SMS_URL: gateway.origin, SMS_TEMPLATE: '{"to":"{to}","text":"{text}","id":"{id}"}' })
    const { client, deviceId } = await givenSender(app, { limits: { dailySmsLimit: null } })
    const numbers = [TO, '+4520123456']
    const expected = []
    for (const text of NASTY_TEXTS) {
      const ids = await queueMessages(client, deviceId, numbers, sms(text))
      expected.push(...ids.map((id, index) => ({ to: numbers[index], text, id })))
    }
    for (const { id, text } of expected)
      expect(await messageWhen(client, id, { status: 'sent' })).toMatchObject({ text })
    const reached = gateway.seen.map(({ body }) => JSON.parse(body))
    const order = expected.map(({ id }) => id)
    expect(reached.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))).toEqual(expected)
  })

  test('reaches the number by SMPP, however long the text, and is one SMS', async () => {
    smpp()
    const text = 'Überfuhr 世界 🚗 "quoted" '.repeat(20).trim()
    const { client, id, smsSent } = await givenSms(text)
    const message = await messageWhen(client, id, { status: 'sent' })
    expect(message.attempts).toMatchObject([{ outcome: 'sent', detail: expect.stringContaining('m1, m2') }])
    expect(joinParts(smsc.submitted)).toBe(text)
    expect(await smsSent()).toBe(1)
  })

  test('that is refused has failed for good, with what was said, and gives its unit back', async () => {
    twilio()
    gateway.answers(400, { code: 21211, message: "The 'To' number is not valid.", status: 400 })
    const { client, id, smsSent } = await givenSms()
    const message = await messageWhen(client, id, { status: 'failed', reason: 'refused' })
    expect(message.attempts).toMatchObject([
      { outcome: 'refused', detail: "Twilio answered 400, code 21211: The 'To' number is not valid." },
    ])
    expect(await smsSent()).toBe(0)
  })

  test('that fails while the gateway is down goes out when it is back', async () => {
    twilio()
    gateway.answers(503, 'down')
    const { client, id, smsSent } = await givenSms()
    await messageWhen(client, id, { status: 'queued', reason: 'retrying' })
    gateway.answers(201, { sid: 'SM1' })
    app.clock.advance(40_000)
    const message = await messageWhen(client, id, { status: 'sent' })
    expect(message.attempts.map((each: { outcome: string }) => each.outcome)).toEqual(['failed', 'sent'])
    expect(await smsSent()).toBe(1)
  })

  test('whose line was cut is tried again as uncertain, under the same id and for one unit', async () => {
    smpp()
    smsc.react = (_, count) => (count === 2 ? 'cut' : 0)
    const before = await givenSms()
    await messageWhen(before.client, before.id, { status: 'sent' })
    const { client, id, smsSent } = await givenSms()
    await messageWhen(client, id, { status: 'queued', reason: 'retrying' })
    app.clock.advance(40_000)
    const message = await messageWhen(client, id, { status: 'sent' })
    expect(message.attempts.map((each: { outcome: string }) => each.outcome)).toEqual(['uncertain', 'sent'])
    expect(smsc.submitted).toHaveLength(3)
    expect(await smsSent()).toBe(1)
  })
})
