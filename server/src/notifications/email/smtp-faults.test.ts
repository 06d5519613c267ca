import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testChannel } from '../../../test/mail-server.ts'
import { OBLIGING, type Script, ScriptedPeer } from '../../../test/scripted-peer.ts'
import { waitUntil } from '../../../test/wait-until.ts'

const LIMIT_MS = 400
const message = () => ({
  id: randomUUID(),
  to: 'night@acme.test',
  subject: 'Alert',
  text: 'Text',
  critical: false,
})

/** Obliging, but for what is given. */
const but =
  (answers: Record<string, string | undefined>): Script =>
  (heard) =>
    heard in answers ? answers[heard] : OBLIGING(heard)

async function givenPeer(script: Script) {
  const peer = await new ScriptedPeer(script).open()
  const channel = testChannel(peer.url, { limitMs: LIMIT_MS })
  onTestFinished(async () => {
    await channel.close()
    await peer.close()
  })
  return { peer, channel }
}

const PIPELINING = '250-hello\r\n250 PIPELINING'

describe('a peer', () => {
  test.each([
    ['refuses the recipient', { RCPT: '550 5.1.1 no such user' }, 'refused', /^550 5\.1\.1 no such user$/],
    ['refuses the sender', { MAIL: '553 not yours' }, 'refused', /^553/],
    ['refuses the data', { DATA: '554 no' }, 'refused', /^554/],
    ['refuses the message', { BODY: '550 5.7.1 looks like spam' }, 'refused', /spam/],
    ['puts off the recipient', { RCPT: '451 4.7.1 come again' }, 'failed', /^451/],
    ['puts off the message', { BODY: '452 full' }, 'failed', /^452/],
    ['says goodbye after the message', { BODY: '421 shutting down' }, 'failed', /^421/],
    ['asks for a sign-in', { MAIL: '530 5.7.0 sign in first' }, 'failed', /^530/],
    ['has lost its way', { MAIL: '503 bad sequence' }, 'failed', /^503/],
    ['greets with a refusal', { GREETING: '554 go away' }, 'failed', /554 go away/],
    ['refuses to be greeted', { EHLO: '550 no', HELO: '550 no' }, 'failed', /550/],
    ['greets with nonsense', { GREETING: 'banana' }, 'failed', /banana/],
    ['answers the recipient with nonsense', { RCPT: 'banana' }, 'failed', /banana/],
    ['answers the message with nonsense', { BODY: 'banana' }, 'uncertain', /banana/],
    ['answers the message with another question', { BODY: '354 more' }, 'uncertain', /354/],
    ['hangs up at once', { GREETING: 'CUT' }, 'failed', /./],
    ['hangs up before the data', { DATA: 'CUT' }, 'failed', /closed/],
    ['hangs up instead of an answer to the message', { BODY: 'CUT' }, 'uncertain', /closed/],
    ['never greets', { GREETING: undefined }, 'failed', /./],
    ['never answers the recipient', { RCPT: undefined }, 'failed', /did not answer/],
    ['never answers the message', { BODY: undefined }, 'uncertain', /did not answer/],
  ])('that %s', async (_, answers, outcome, detail) => {
    const { channel, peer } = await givenPeer(but(answers))
    expect(await channel.send(message())).toEqual({ outcome, detail: expect.stringMatching(detail) })
    expect(peer.bodies).toBe('BODY' in answers ? 1 : 0)
  })

  test.each([
    ['refuses the recipient', { RCPT: '550 no such user', DATA: '503 no recipient' }, 'refused'],
    ['refuses the recipient and takes data all the same', { RCPT: '550 no such user' }, 'refused'],
    ['puts off the recipient', { RCPT: '451 come again', DATA: '503 no recipient' }, 'failed'],
    ['hangs up at the data', { DATA: 'CUT' }, 'failed'],
    ['hangs up after the message', { BODY: 'CUT' }, 'uncertain'],
  ])('that takes commands together and %s', async (_, answers, outcome) => {
    const { channel } = await givenPeer(but({ EHLO: PIPELINING, ...answers }))
    expect((await channel.send(message())).outcome).toBe(outcome)
  })

  test('that is not there', async () => {
    const { peer, channel } = await givenPeer(OBLIGING)
    await peer.close()
    expect(await channel.send(message())).toEqual({
      outcome: 'failed',
      detail: expect.stringMatching(/ECONNREFUSED/),
    })
  })

  test('that says 5,000 letters is quoted with 500', async () => {
    const { channel } = await givenPeer(but({ RCPT: `550 ${'x'.repeat(5000)}` }))
    expect((await channel.send(message())).detail).toHaveLength(500)
  })

  test('that was too slow does not get the message later on', async () => {
    const { peer, channel } = await givenPeer(but({ MAIL: undefined }))
    expect((await channel.send(message())).outcome).toBe('failed')
    peer.script = OBLIGING
    const next = message()
    expect((await channel.send(next)).outcome).toBe('sent')
    expect(peer.bodies).toBe(1)
  })

  test('that drops a connection it has kept gets the next message over a new one, at once', async () => {
    const { peer, channel } = await givenPeer(OBLIGING)
    expect((await channel.send(message())).outcome).toBe('sent')
    peer.script = (heard) => {
      if (heard !== 'MAIL') return OBLIGING(heard)
      peer.script = OBLIGING
      return 'CUT'
    }
    expect((await channel.send(message())).outcome).toBe('sent')
    expect(peer.bodies).toBe(2)
  })

  test('that hangs is left when the channel is closed', async () => {
    const { peer, channel } = await givenPeer(but({ RCPT: undefined }))
    const sending = channel.send(message())
    await waitUntil(() => peer.heard.includes('RCPT'), 'the peer was told the recipient')
    await channel.close()
    expect((await sending).outcome).toBe('failed')
  })
})
