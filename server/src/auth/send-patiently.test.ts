import { expect, test } from 'vitest'
import { type MailOutcome, sendPatiently } from './send-patiently.ts'

const mail = {
  id: 'one',
  to: 'night@acme.test',
  subject: 'Choose a new password',
  text: 'Text',
  language: 'en' as const,
  link: { label: 'Open', url: 'https://track.acme.test/' },
}

function peer(...outcomes: MailOutcome['outcome'][]) {
  const ids: string[] = []
  const send = async ({ id }: { id: string }) => {
    ids.push(id)
    return { outcome: outcomes.shift() ?? ('sent' as const), detail: 'said so' }
  }
  return { send, ids }
}
const patience = (stopping = new AbortController().signal) => ({ pausesMs: [0, 0], stopping })

test('an e-mail that the mail server puts off is sent again, as the same message', async () => {
  const { send, ids } = peer('failed', 'failed', 'sent')
  expect(await sendPatiently(send, mail, patience())).toMatchObject({ outcome: 'sent' })
  expect(ids).toEqual(['one', 'one', 'one'])
})

test.each(['sent', 'refused', 'uncertain'] as const)('one that was %s is not sent again', async (outcome) => {
  const { send, ids } = peer(outcome)
  expect(await sendPatiently(send, mail, patience())).toMatchObject({ outcome })
  expect(ids).toHaveLength(1)
})

test('patience ends', async () => {
  const { send, ids } = peer('failed', 'failed', 'failed', 'failed')
  expect(await sendPatiently(send, mail, patience())).toMatchObject({ outcome: 'failed' })
  expect(ids).toHaveLength(3)
})

test('a pause ends when the server stops', async () => {
  const { send, ids } = peer('failed')
  const stopping = new AbortController()
  const sending = sendPatiently(send, mail, { pausesMs: [1_000_000], stopping: stopping.signal })
  stopping.abort()
  await expect(sending).rejects.toThrow(/abort/i)
  expect(ids).toHaveLength(1)
})
