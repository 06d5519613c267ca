import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { useApp } from '../../../test/app.ts'
import { givenDevice } from '../../../test/factories.ts'
import { MailServer, testChannel } from '../../../test/mail-server.ts'
import { anAddress, givenSender, messageWhen, queueMessage, queueMessages } from '../../../test/messages.ts'
import { OBLIGING, type Script, ScriptedPeer } from '../../../test/scripted-peer.ts'
import { waitUntil } from '../../../test/wait-until.ts'
import type { Channel } from '../channel.ts'

const LIMIT_MS = 300
const server = new MailServer()
let good: Channel
let inUse: Channel
const email: Channel = { send: (message) => inUse.send(message), close: async () => {} }
const app = useApp({ background: true, channels: { Email: email } })

beforeAll(async () => {
  await server.open()
  good = server.channel()
  inUse = good
})
afterEach(() => {
  inUse = good
  app.clock.release()
})
afterAll(async () => {
  await good.close()
  await server.close()
})

describe('an e-mail sent by hand', () => {
  test('arrives, once for each recipient, and nobody sees the others', async () => {
    const { client, deviceId, emailsSent } = await givenSender(app)
    const people = [anAddress(), anAddress(), anAddress()]
    const ids = await queueMessages(client, deviceId, people, { subject: 'Back in port' })
    for (const [i, id] of ids.entries()) {
      await messageWhen(client, id, { status: 'sent' })
      const [mail, ...more] = server.receivedBy(people[i] ?? '')
      expect(more).toEqual([])
      expect(mail?.to).toEqual([people[i]])
      expect(mail?.mail).toMatchObject({ subject: 'Back in port', messageId: `<${id}@sextant.test>` })
      expect(people.filter((each) => mail?.raw.includes(each))).toEqual([people[i]])
    }
    expect(await emailsSent()).toBe(3)
  })

  test('with a device name and a text full of traps reaches one person, as it was written', async () => {
    const name = `<b>"Bob", eve@evil.test %0d%0aBcc: x@evil.test</b> 🚨`
    const text = `<script>alert(1)</script>\r\n.\r\n\r\nBcc: x@evil.test\n"a", 'b' & 100 %s`
    const { client, deviceId } = await givenSender(app, { name })
    const { id, to } = await queueMessage(client, deviceId, anAddress(), { text })
    await messageWhen(client, id, { status: 'sent' })
    const [received] = server.receivedBy(to)
    expect(received?.to).toEqual([to])
    expect(received?.mail.subject).toContain(name)
    expect(received?.mail.text?.replaceAll('\r\n', '\n').trim()).toBe(text.replaceAll('\r\n', '\n'))
    expect(received?.mail.html).toContain('&lt;script&gt;')
    expect(received?.mail.html).not.toContain('<script')
    expect(server.received.filter(({ to }) => to.some((each) => each.endsWith('evil.test')))).toEqual([])
  })

  test('from two servers arrives once', async () => {
    const other = server.channel()
    const second = await app.anotherApp({ channels: { Email: other } })
    await second.ready()
    const { client, deviceId } = await givenSender(app)
    const people = Array.from({ length: 40 }, anAddress)
    await queueMessages(client, deviceId, people)
    await waitUntil(
      async () => (await client.get('/api/messages?status=sent')).body.messages.length === 40,
      'all are sent',
    )
    expect(people.map((each) => server.receivedBy(each).length)).toEqual(people.map(() => 1))
    await second.close()
    await other.close()
  })
})

describe('an e-mail through a mail server', () => {
  const but =
    (answers: Record<string, string | undefined>): Script =>
    (heard) =>
      heard in answers ? answers[heard] : OBLIGING(heard)

  /** Queues one message for each script, from a device of its own; its recipient's mail goes through that peer. */
  async function sendThrough(scripts: Record<string, Script>) {
    const peers = new Map<string, Channel>()
    inUse = { send: (message) => (peers.get(message.to) ?? good).send(message), close: async () => {} }
    const { client } = await app.account()
    return Promise.all(
      Object.entries(scripts).map(async ([name, script]) => {
        const peer = await new ScriptedPeer(script).open()
        if (name === 'is down') await peer.close()
        const channel = testChannel(peer.url, { limitMs: LIMIT_MS })
        onTestFinished(async () => {
          await channel.close()
          await peer.close()
        })
        const deviceId = await givenDevice(client)
        const to = anAddress()
        peers.set(to, channel)
        const { id } = await queueMessage(client, deviceId, to)
        const used = async () => (await client.get(`/api/devices/${deviceId}`)).body.device.usage.emailsSent
        const when = (awaited: object) => messageWhen(client, id, { ...awaited })
        return { name, to, peer, used, when }
      }),
    )
  }

  test('that is down, slow, puts off, talks nonsense or cuts the line is sent later', async () => {
    const sent = await sendThrough({
      'puts it off': but({ RCPT: '451 4.7.1 greylisted' }),
      'greets with nonsense': but({ GREETING: 'banana' }),
      'never answers': but({ MAIL: undefined }),
      'hangs up at once': but({ GREETING: 'CUT' }),
      'cuts the line after the data': but({ BODY: 'CUT' }),
      'never answers the data': but({ BODY: undefined }),
      'is down': OBLIGING,
    })
    for (const { name, peer, used, when } of sent) {
      const { attempts } = await when({ status: 'queued', reason: 'retrying' })
      const uncertain = name.endsWith('data')
      expect([name, attempts.map((each: { outcome: string }) => each.outcome)]).toEqual([
        name,
        [uncertain ? 'uncertain' : 'failed'],
      ])
      expect([name, peer.bodies, await used()]).toEqual([name, uncertain ? 1 : 0, 1])
    }
    inUse = good
    app.clock.advance(35_000)
    for (const { name, to, used, when } of sent) {
      await when({ status: 'sent' })
      expect([name, server.receivedBy(to).length, await used()]).toEqual([name, 1, 1])
    }
  })

  test('that refuses the recipient or the message is not sent again, and gives its unit back', async () => {
    const sent = await sendThrough({
      recipient: but({ RCPT: '550 5.1.1 no such user' }),
      message: but({ BODY: '554 5.7.1 unwanted' }),
    })
    for (const { used, when } of sent) {
      const { attempts } = await when({ status: 'failed', reason: 'refused' })
      expect(attempts).toMatchObject([{ outcome: 'refused', detail: expect.stringMatching(/^55[04] 5/) }])
      expect(await used()).toBe(0)
    }
  })
})
