import { once } from 'node:events'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailServer } from '../test/mail-server.ts'
import { addDevice, setUp } from '../test/set-up.ts'
import { useServers } from '../test/use-servers.ts'
import { waitUntil } from '../test/wait-until.ts'

const servers = useServers()
const patient = { timeout: 120_000 }
const SECRET_KEY = 'the same secret for every server, long enough'
const TO = 'night@acme.test'
const mailServer = new MailServer()
beforeAll(() => mailServer.open())
afterAll(() => mailServer.close())

/** What three minutes of waiting would do: the lease of whoever took the message is over. */
async function endLeases(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query("select set_config('app.scope', 'system', false)")
  const { rowCount } = await client.query("update messages set due_at = now() where status = 'queued'")
  await client.end()
  return rowCount
}

describe(
  'a server that is killed after the mail server took an e-mail and before that was noted',
  patient,
  () => {
    test('has the e-mail sent once more by the next one, under the same Message-ID, and not lost', async () => {
      const DATABASE_URL = await servers.databaseUrl()
      const env = { DATABASE_URL, SECRET_KEY, SMTP_URL: mailServer.url, MAIL_FROM: 'alerts@sextant.test' }
      const first = await servers.start(await servers.dataDir(), env)
      const { holder } = await setUp(first)
      const deviceId = await addDevice(holder, 'crash-1')
      mailServer.onMail = async () => {
        mailServer.onMail = () => {}
        const ended = once(first.child, 'exit')
        first.child.kill('SIGKILL')
        await ended
      }
      const body = { channel: 'Email', to: [TO], subject: 'Alert', text: 'Text' }
      const made = await holder.post(`/api/devices/${deviceId}/messages`, body)
      expect(made.status).toBe(201)
      const [{ id }] = made.body.messages
      await mailServer.waitFor(TO)
      expect(await first.ended()).toBe('SIGKILL')

      const second = await servers.start(await servers.dataDir(), env)
      const there = holder.at(second.url)
      const message = async () => (await there.get(`/api/messages/${id}`)).body
      expect(await message()).toMatchObject({ status: 'queued', attempts: [{ number: 1, outcome: null }] })
      expect(await endLeases(DATABASE_URL)).toBe(1)
      await waitUntil(async () => (await message()).status === 'sent', 'the e-mail is sent')
      expect((await message()).attempts).toMatchObject([{ outcome: 'uncertain' }, { outcome: 'sent' }])
      const received = mailServer.receivedBy(TO).map(({ mail }) => mail.messageId)
      expect(received).toEqual([`<${id}@sextant.test>`, `<${id}@sextant.test>`])
      const { device } = (await there.get(`/api/devices/${deviceId}`)).body
      expect(device.usage.emailsSent).toBe(1)
      expect((await second.stop()).code).toBe(0)
    })
  },
)

describe('the command "mail test"', patient, () => {
  let DATABASE_URL = ''
  beforeAll(async () => {
    DATABASE_URL = await servers.databaseUrl()
  })
  const run = async (env: Record<string, string>, ...args: string[]) =>
    servers.run(await servers.dataDir(), ['mail', 'test', ...args], { DATABASE_URL, SECRET_KEY, ...env })

  test('sends one e-mail and prints what the mail server said', async () => {
    const env = { SMTP_URL: mailServer.url, MAIL_FROM: 'Sextant <alerts@sextant.test>' }
    const { code, stdout, stderr } = await run(env, '--to', 'operator@acme.test')
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toEqual({
      to: 'operator@acme.test',
      outcome: 'sent',
      detail: expect.stringMatching(/^250 /),
    })
    expect(mailServer.receivedBy('operator@acme.test')).toHaveLength(1)
  })

  test('says what is missing', async () => {
    const { code, stdout, stderr } = await run({}, '--to', 'operator@acme.test')
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining('SMTP_URL')])
    expect((await run({}, '--to', 'a@acme.test, b@acme.test')).stderr).toContain('--to')
  })
})
