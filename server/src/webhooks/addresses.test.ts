import https from 'node:https'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { pathsOf } from '../../test/answers.ts'
import { useApp } from '../../test/app.ts'
import type { App } from '../../test/client.ts'
import { useReceiver } from '../../test/webhook-receiver.ts'
import { webhookTools } from '../../test/webhooks.ts'

const NAMES: Record<string, string[]> = {
  'public.acme.test': ['93.184.216.34', '2606:4700::1111'],
  'loopback.acme.test': ['127.0.0.1'],
  'metadata.acme.test': ['169.254.169.254'],
  'mixed.acme.test': ['93.184.216.34', '10.0.0.1'],
  'mapped.acme.test': ['::ffff:127.0.0.1'],
  'inside.acme.test': ['fd00::1'],
  localhost: ['127.0.0.1'],
  'a.localhost': ['127.0.0.1'],
}
let down = false
async function resolveName(name: string) {
  if (down) throw Object.assign(new Error('queryA ETIMEOUT'), { code: 'ETIMEOUT' })
  return NAMES[name] ?? []
}

const t = useApp({ background: true, resolveName })
const receiver = useReceiver()
const { tell, attempted, deliveriesOf } = webhookTools(t, receiver)
let lenient: App
// Everything here is to be refused before a connection: should it not be, the test goes red and still reaches nobody.
const connect = vi.spyOn(https, 'request').mockImplementation(() => {
  throw new Error('It would have been sent.')
})
afterAll(() => connect.mockRestore())
beforeAll(async () => {
  lenient = await t.anotherApp({ webhookAllow: ['0.0.0.0/0', '::/0'], background: false })
})
afterEach(() => {
  down = false
})

/** Hosts of URLs, as they can be written, that lead to this machine, its neighbours or nowhere. */
const HOSTS = [
  ['127.0.0.1', '127.0.0.1.', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0X7F.0x0.0x0.0x1'],
  [
    '017700000001',
    '0177.0.0.1',
    '0177.1',
    '127.255.255.254',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '127。0。0。1',
  ],
  ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'loopback.acme.test', 'LoopBack.Acme.Test.'],
  ['mixed.acme.test', 'mapped.acme.test', 'inside.acme.test', 'metadata.acme.test'],
  ['0.0.0.0', '0', '0x0', '0.0.0.1', '10.0.0.1', '012.0.0.1', '172.16.0.1', '192.168.0.1', '3232235521'],
  ['169.254.169.254', '2852039166', '0xa9fea9fe', '100.64.0.1', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
  ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '192.0.0.1', '192.88.99.1'],
  [
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
  ],
  [
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
    '[2001:db8::1]',
    '[100::1]',
    '[4000::1]',
  ],
  [
    '[64:ff9b::7f00:1]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2002:a00:1::1]',
    '[2001::1]',
  ],
].flat()

test(`${HOSTS.length} forms of addresses that are not public are refused at save, naming /url, and nothing is saved`, async () => {
  expect(HOSTS.length).toBeGreaterThanOrEqual(40)
  const { client } = await t.account()
  for (const host of HOSTS)
    for (const protocol of ['https', 'http']) {
      const refused = await client.post('/api/webhooks', { url: `${protocol}://${host}/` })
      expect([host, refused.status, pathsOf(refused)]).toEqual([host, 400, ['/url']])
      expect(refused.body.error).toContain('not public')
    }
  expect((await client.get('/api/webhooks')).body.webhooks).toEqual([])
})

test('the same forms are let through where the operator allows their ranges, and refused at send where not', async () => {
  const waiting: (() => Promise<void>)[] = []
  for (let i = 0; i < HOSTS.length; i += 40) {
    const { client } = await t.account()
    for (const host of HOSTS.slice(i, i + 40)) {
      const made = await client.at(lenient).post('/api/webhooks', { url: `https://${host}/` })
      expect([host, made.status]).toEqual([host, 201])
      expect((await client.post(`/api/webhooks/${made.body.id}/test`)).status).toBe(201)
      waiting.push(async () => {
        const { status, attempts } = await attempted(client, made.body.id)
        expect([host, status, attempts[0]?.status]).toEqual([host, 'failed', null])
        expect(attempts[0]?.error).toMatch(/^Not sent: the URL .*not public/)
      })
    }
  }
  for (const check of waiting) await check()
})

test('a refusal tells the address of a name to nobody', async () => {
  const { client } = await t.account()
  const refused = await client.post('/api/webhooks', { url: 'https://metadata.acme.test/' })
  expect(refused.text).not.toMatch(/169|link|metadata\b.*254/i)
})

test.each([
  ['ftp://public.acme.test/', 'https://'],
  ['javascript:alert(1)', 'https://'],
  ['file:///etc/passwd', 'https://'],
  ['unix:/run/docker.sock', 'https://'],
  ['http://public.acme.test/', 'https://'],
  ['http://93.184.216.34/', 'https://'],
  ['https://user:pass@public.acme.test/', 'user name'],
  ['https://user@public.acme.test/', 'user name'],
  ['https://nowhere.acme.test/', 'does not exist'],
  ['https://[fe80::1%25eth0]/', 'URL'],
  ['https://[::1/', 'URL'],
  ['https://', 'URL'],
  ['public.acme.test', 'URL'],
  ['/hook', 'URL'],
])('%s is refused with 400 naming /url', async (url, why) => {
  const { client } = await t.account()
  const refused = await client.post('/api/webhooks', { url })
  expect([refused.status, pathsOf(refused)]).toEqual([400, ['/url']])
  expect(refused.body.error).toContain(why)
})

describe('a name', () => {
  test('that leads to a public address is accepted, on any port', async () => {
    const { client } = await t.account()
    for (const url of [
      'https://public.acme.test/',
      'https://PUBLIC.acme.test.:8443/x?y=z',
      'https://93.184.216.34/',
    ])
      expect((await client.post('/api/webhooks', { url })).status).toBe(201)
  })

  test('is saved while no name server answers, and checked when something is sent', async () => {
    const { client } = await t.account()
    down = true
    const made = await client.post('/api/webhooks', { url: 'https://loopback.acme.test/' })
    expect(made.status).toBe(201)
    down = false
    await client.post(`/api/webhooks/${made.body.id}/test`)
    expect((await attempted(client, made.body.id)).attempts[0]?.error).toContain('not public')
  })

  test('that moves to this machine after it was saved is refused at send, and reaches nobody', async () => {
    const { client, accountId } = await t.account()
    const name = 'rebinding.acme.test'
    NAMES[name] = ['93.184.216.34']
    const url = `https://${name}:${receiver.port}/rebound`
    const made = await client.post('/api/webhooks', { url, events: ['device.updated'] })
    expect(made.status).toBe(201)
    NAMES[name] = ['127.0.0.1']
    await tell(accountId, 'device.updated')
    const { status, attempts } = await attempted(client, made.body.id)
    expect(status).toBe('pending')
    expect(attempts).toMatchObject([{ status: null, error: expect.stringMatching(/^Not sent/) }])
    expect(JSON.stringify(await deliveriesOf(client, made.body.id))).not.toContain('127.0.0.1')
    expect(receiver.received).toEqual([])
  })
})

test('a change of the address is checked like a new one, by PUT and by both forms of PATCH', async () => {
  const { client } = await t.account()
  const { body } = await client.post('/api/webhooks', { url: 'https://public.acme.test/' })
  const url = 'https://127.1/'
  for (const refused of [
    await client.put(`/api/webhooks/${body.id}`, { url }),
    await client.patch(`/api/webhooks/${body.id}`, { url }),
    await client.patch(`/api/webhooks/${body.id}`, [{ op: 'replace', path: '/url', value: url }]),
  ])
    expect([refused.status, pathsOf(refused)]).toEqual([400, ['/url']])
  expect((await client.get(`/api/webhooks/${body.id}`)).body.url).toBe('https://public.acme.test/')
})

test('after all of this, no connection was attempted', () => {
  expect(connect).not.toHaveBeenCalled()
})
