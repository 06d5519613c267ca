import { readFile } from 'node:fs/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { givenSender, messageWhen, queueMessage } from '../../../test/messages.ts'
import { TestChannel } from '../../../test/test-channel.ts'
import { waitUntil } from '../../../test/wait-until.ts'
import type { Channel } from '../channel.ts'
import { makeSmsChannel, type SmsSettings } from './make-sms-channel.ts'

const given = (name: string) => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: this file is run by .ci/test-on-kannel`)
  return value
}
const TO = '+351912345678'

const switchboard = new TestChannel()
const app = useApp({ background: true, channels: { SMS: switchboard } })
let channel: Channel | undefined
afterEach(() => channel?.close())

function configure(settings: SmsSettings) {
  channel = makeSmsChannel(settings)
  switchboard.answer = (message) => (channel as Channel).send(message)
}

/** Sends through the API and answers with the message once it has ended so. */
async function send(settings: SmsSettings, text: string, awaited: Record<string, unknown>) {
  configure(settings)
  const { client, deviceId } = await givenSender(app)
  const { id } = await queueMessage(client, deviceId, TO, { channel: 'SMS', text })
  return messageWhen(client, id, awaited)
}

interface Delivered {
  from: string
  to: string
  text: string
}

/** What the simulator behind Kannel got: `from to text …`, `from to ucs-2 …`, or parts as `from to udh <header> data …`. */
async function readDelivered(): Promise<Delivered[]> {
  const log = await readFile(given('KANNEL_DELIVERED'), 'latin1')
  const whole = new Map<string, Delivered & { parts: string[] }>()
  for (const [, number = '', from = '', to = '', kind = '', content = ''] of log.matchAll(
    /Got message (\d+): <(\S+) (\S+) (\S+) (.*)>$/gm,
  )) {
    const [, header = '', data = ''] = /^(\S+) data (.*)$/.exec(content) ?? []
    const [, , , reference = number, , part = '\x01'] = kind === 'udh' ? unescape(header) : []
    const sms = whole.get(reference) ?? { from, to, text: '', parts: [] }
    sms.parts[part.charCodeAt(0) - 1] = kind === 'text' ? content : unescape(kind === 'udh' ? data : content)
    const bytes = Buffer.from(sms.parts.join(''), 'latin1')
    sms.text = bytes.includes(0)
      ? bytes
          .subarray(0, bytes.length & ~1)
          .swap16()
          .toString('utf16le')
      : bytes.toString()
    whole.set(reference, sms)
  }
  return [...whole.values()].map(({ from, to, text }) => ({ from, to, text }))
}

const unescape = (content: string) =>
  content
    .replaceAll('+', ' ')
    .replace(/%([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

describe('Kannel', () => {
  const settings = (password = 'p%26ss%20word') => ({
    SMS_URL: `kannel://sextant:${password}@127.0.0.1:${given('KANNEL_PORT')}/cgi-bin/sendsms?from=12345`,
  })

  test.each([
    ['plain', 'Van 7 left the yard at 23:40.'],
    ['full of signs', `quotes " ' \\ and 100% & to=+15550199 {text} €[]~|^`],
    ['with letters of the default alphabet', 'Grüße aus Österreich: ¿qué?'],
    ['with others, over two lines', 'Überfuhr ½ 世界 🚗 العربية\nline two'],
    ['long', 'Left the yard. '.repeat(30).trim()],
    ['long and with others', 'Überfuhr 世界 🚗\n'.repeat(40).trim()],
  ])('delivers a text: %s', async (_, text) => {
    const message = await send(settings(), text, { status: 'sent' })
    expect(message.attempts).toMatchObject([{ outcome: 'sent', detail: expect.stringContaining('Accepted') }])
    const find = async () => (await readDelivered()).filter((each) => each.text === text)
    await waitUntil(async () => (await find()).length > 0, 'it is delivered', { withinMs: 10_000 })
    expect(await find()).toEqual([{ from: '12345', to: TO, text }])
  })

  test('refuses a wrong password, which waits for the operator', async () => {
    const message = await send(settings('wrong'), 'never', { status: 'queued', reason: 'retrying' })
    expect(message.attempts).toMatchObject([
      { outcome: 'failed', detail: 'Kannel answered 403: Authorization failed for sendsms' },
    ])
    expect((await readDelivered()).some(({ text }) => text === 'never')).toBe(false)
  })
})

describe('the SMS centre simulator of Kannel, by SMPP', () => {
  test('takes what the driver submits, and gets its text', async () => {
    // It takes one connection in its life, and shows a text up to the first byte that is 0.
    configure({ SMPP_URL: `smpp://acme:pass@127.0.0.1:${given('SMPP_PORT')}?from=Acme&bind=transmitter` })
    const { client, deviceId } = await givenSender(app)
    const texts = ['Van 7 left the yard "quoted" & 100%', '世界世界']
    const queued = texts.map((text) => queueMessage(client, deviceId, TO, { channel: 'SMS', text }))
    for (const { id } of await Promise.all(queued)) {
      const message = await messageWhen(client, id, { status: 'sent' })
      expect(message.attempts).toMatchObject([{ outcome: 'sent', detail: 'The SMS centre took it.' }])
    }
    const log = await readFile(given('SMPP_DELIVERED'), 'latin1')
    const shown = [...log.matchAll(/submit_sm: short_message = <(.*)>$/gm)].map(([, text]) => text)
    const ucs2 = Buffer.from('世界世界', 'utf16le').swap16().toString('latin1')
    expect(new Set(shown)).toEqual(new Set([texts[0], ucs2]))
  })
})
