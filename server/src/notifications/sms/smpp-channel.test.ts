import smpp from 'smpp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NASTY_TEXTS } from '../../../test/sms-gateway.ts'
import { joinParts, TestSmsc } from '../../../test/smsc.ts'
import { waitUntil } from '../../../test/wait-until.ts'
import type { Channel } from '../channel.ts'
import { makeSmppChannel } from './smpp-channel.ts'
import { readSmppUrl } from './smpp-settings.ts'

let smsc: TestSmsc
let open: Channel[]
beforeEach(async () => {
  smsc = new TestSmsc()
  open = []
  await smsc.listen()
})
afterEach(async () => {
  await Promise.all(open.map((channel) => channel.close()))
  await smsc.close()
})

const LIMITS = { connectMs: 5000, answerMs: 5000, enquireMs: 60_000, throttledMs: 5 }

function channelTo(options = '', limits: Partial<typeof LIMITS> = {}, user = 'acme:p%40ss') {
  const settings = readSmppUrl(`smpp://${user}@127.0.0.1:${smsc.port}?from=Acme${options}`)
  const channel = makeSmppChannel(settings, { ...LIMITS, ...limits })
  open.push(channel)
  return channel
}

const sms = (text = 'Van 7 left the yard', id = '018f3c1e-0000-7000-8000-000000000001') => ({
  id,
  to: '+351912345678',
  subject: '',
  text,
  critical: false,
})
const status = (name: string) => smpp.errors[name] ?? -1

describe('what reaches the SMS centre', () => {
  test('is a submit_sm over a bound transceiver, with sender and number as they should be', async () => {
    const channel = channelTo()
    expect(await channel.send(sms())).toEqual({ outcome: 'sent', detail: 'The SMS centre took it as m1.' })
    expect(smsc.binds[0]).toMatchObject({
      command: 'bind_transceiver',
      system_id: 'acme',
      password: 'p@ss',
      interface_version: 0x34,
    })
    expect(smsc.submitted[0]).toMatchObject({
      source_addr: 'Acme',
      source_addr_ton: 5,
      source_addr_npi: 0,
      destination_addr: '351912345678',
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      data_coding: 0,
      esm_class: 0,
      short_message: { message: 'Van 7 left the yard' },
    })
    await channel.close()
    expect(smsc.others.map(({ command }) => command)).toEqual(['unbind'])
  })

  test('follows the options of the URL', async () => {
    const options = '&source_ton=3&source_npi=8&dest_ton=2&dest_npi=0&system_type=X&service_type=Y'
    await channelTo(`${options}&bind=transmitter&alphabet=ucs2`).send(sms('plain'))
    expect(smsc.binds[0]).toMatchObject({ command: 'bind_transmitter', system_type: 'X' })
    expect(smsc.submitted[0]).toMatchObject({
      service_type: 'Y',
      source_addr_ton: 3,
      source_addr_npi: 8,
      dest_addr_ton: 2,
      dest_addr_npi: 0,
      data_coding: 8,
      short_message: { message: 'plain' },
    })
  })

  test.each([...NASTY_TEXTS, '€uro [x] {y} ~|^\\ @£ÑΔ'])('is the text as it is: %j', async (text) => {
    expect(await channelTo().send(sms(text))).toMatchObject({ outcome: 'sent' })
    expect(joinParts(smsc.submitted)).toBe(text)
    expect(smsc.submitted.every((part) => part['destination_addr'] === '351912345678')).toBe(true)
  })

  test.each([
    ['160 characters in one', 'a'.repeat(160), 1, 0],
    ['161 in two', 'a'.repeat(161), 2, 0],
    ['escapes that must not be torn apart', `${'a'.repeat(152)}€${'b'.repeat(152)}[`, 3, 0],
    ['70 others in one', '世'.repeat(70), 1, 8],
    ['71 in two', '世'.repeat(71), 2, 8],
    ['pairs that must not be torn apart', `${'世'.repeat(66)}🚗${'世'.repeat(66)}🚗`, 3, 8],
    ['a very long one', 'Grüße 世界 '.repeat(150), 21, 8],
  ])('comes in parts of a legal length: %s', async (_, text, count, coding) => {
    expect(await channelTo().send(sms(text))).toMatchObject({ outcome: 'sent' })
    expect(smsc.submitted).toHaveLength(count)
    expect(joinParts(smsc.submitted)).toBe(text)
    for (const [index, part] of smsc.submitted.entries()) {
      expect(part['data_coding']).toBe(coding)
      const { udh } = part['short_message'] as { udh?: Buffer[] }
      if (count > 1) expect([...(udh?.[0] ?? [])].toSpliced(2, 1)).toEqual([0, 3, count, index + 1])
      else expect(udh).toBeUndefined()
    }
  })

  test('carries the same reference at every attempt, so that parts of two attempts fit', async () => {
    const channel = channelTo()
    const references = async (id: string) => {
      smsc.submitted = []
      await channel.send(sms('a'.repeat(400), id))
      return smsc.submitted.map((part) => (part['short_message'] as { udh: Buffer[] }).udh[0]?.[2])
    }
    const first = await references('018f3c1e-0000-7000-8000-000000000001')
    expect(new Set(first).size).toBe(1)
    expect(await references('018f3c1e-0000-7000-8000-000000000001')).toEqual(first)
    expect(await references('018f3c1e-0000-7000-8000-000000000002')).not.toEqual(first)
  })

  test('is one unit with the whole text where the operator chose so', async () => {
    await channelTo('&long=payload').send(sms('世界'.repeat(300)))
    expect(smsc.submitted).toHaveLength(1)
    expect(joinParts(smsc.submitted)).toBe('世界'.repeat(300))
  })

  test('is nothing when the text is longer than parts can be numbered', async () => {
    expect(await channelTo().send(sms('世'.repeat(256 * 67)))).toMatchObject({ outcome: 'refused' })
    expect(smsc.submitted).toEqual([])
  })
})

describe('the answer', () => {
  test.each([
    ['ESME_RINVDSTADR', 'refused'],
    ['ESME_RINVMSGLEN', 'refused'],
    ['ESME_RTHROTTLED', 'failed'],
    ['ESME_RMSGQFUL', 'failed'],
    ['ESME_RSYSERR', 'failed'],
    ['ESME_RINVSRCADR', 'failed'],
    ['ESME_RINVBNDSTS', 'failed'],
  ])('%s means %s', async (name, outcome) => {
    smsc.react = () => status(name)
    expect(await channelTo().send(sms())).toEqual({ outcome, detail: `The SMS centre refused it (${name}).` })
  })

  test('that does not come leaves it uncertain, and so does a line that is cut', async () => {
    smsc.react = () => 'silent'
    expect(await channelTo('', { answerMs: 60 }).send(sms())).toMatchObject({ outcome: 'uncertain' })
    smsc.react = () => 'cut'
    const channel = channelTo('', { answerMs: 600_000 })
    const results = await Promise.all(['a', 'b', 'c'].map((text) => channel.send(sms(text))))
    expect(results.map(({ outcome }) => outcome)).toEqual(['uncertain', 'uncertain', 'uncertain'])
  })

  test('to a further part makes all of it uncertain; too fast is tried again', async () => {
    smsc.react = (_, count) => (count === 2 ? status('ESME_RTHROTTLED') : 0)
    expect(await channelTo().send(sms('a'.repeat(400)))).toMatchObject({ outcome: 'sent' })
    expect(smsc.submitted).toHaveLength(4)
    smsc.react = (pdu) =>
      (pdu['short_message'] as { udh: Buffer[] }).udh[0]?.[4] === 2 ? status('ESME_RINVDSTADR') : 0
    expect(await open[0]?.send(sms('a'.repeat(400)))).toEqual({
      outcome: 'uncertain',
      detail: 'The SMS centre refused it (ESME_RINVDSTADR) after 1 of 3 parts were taken.',
    })
  })
})

describe('the connection', () => {
  test('is one for many at a time, made again after a cut', async () => {
    const channel = channelTo()
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`)
    const results = await Promise.all(texts.map((text) => channel.send(sms(text))))
    expect(results.every(({ outcome }) => outcome === 'sent')).toBe(true)
    expect(smsc.binds).toHaveLength(1)
    smsc.cut()
    await waitUntil(async () => (await channel.send(sms('after'))).outcome === 'sent', 'the line is back')
    expect(smsc.binds).toHaveLength(2)
  })

  test('that cannot be made fails, is tried again after a pause, and then works', async () => {
    const { port } = smsc
    await smsc.close()
    const channel = channelTo()
    expect(await channel.send(sms())).toEqual({
      outcome: 'failed',
      detail: 'The SMS centre cannot be reached (ECONNREFUSED).',
    })
    expect((await channel.send(sms())).detail).toMatch(/ECONNREFUSED\); it is tried again in 1 s/)
    await smsc.listen(port)
    await waitUntil(async () => (await channel.send(sms())).outcome === 'sent', 'the centre is back')
    expect(smsc.binds).toHaveLength(1)
  })

  test('is refused with a wrong password, without showing it', async () => {
    smsc.bindStatus = status('ESME_RINVPASWD')
    expect(await channelTo('', {}, 'acme:secret-1').send(sms())).toEqual({
      outcome: 'failed',
      detail: 'The SMS centre refused the sign-in (ESME_RINVPASWD).',
    })
    expect(smsc.submitted).toEqual([])
  })

  test('is not made without TLS where TLS was asked for', async () => {
    const channel = makeSmppChannel(readSmppUrl(`smpps://a:secret-1@127.0.0.1:${smsc.port}?from=Acme`), {
      ...LIMITS,
      connectMs: 300,
    })
    open.push(channel)
    expect(await channel.send(sms())).toMatchObject({ outcome: 'failed' })
    expect(smsc.binds).toEqual([])
  })

  test('is given up when the peer no longer answers enquiries', async () => {
    const channel = channelTo('', { answerMs: 50, enquireMs: 20 })
    await channel.send(sms())
    smsc.sessions[0]?.removeAllListeners('enquire_link')
    await waitUntil(async () => {
      await channel.send(sms())
      return smsc.binds.length > 1
    }, 'there is a new connection')
    expect(await channel.send(sms())).toMatchObject({ outcome: 'sent' })
  })
})
