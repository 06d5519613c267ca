import { describe, expect, test } from 'vitest'
import { judgeAddress, parseRange } from './safe-address.ts'

const REFUSED = {
  'this host': ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fdff::1'],
  'link-local': ['169.254.0.1', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'site-local': ['fec0::1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  reserved: ['192.0.0.1', '192.88.99.1', '240.0.0.1', '254.0.0.1', '100::1', '4000::1', '5f00::1', 'e000::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  'IPv4 inside IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::8.8.8.8',
    '2002:7f00:1::',
    '2002:a00:1::1',
    '2002:808:808::1',
    '2001:0:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  ],
  'no address': ['', 'localhost', '127.0.0.1.nip.test', '1.2.3.4.5', '::1::2', '999.1.1.1'],
}

describe.each(Object.entries(REFUSED))('%s', (_what, addresses) => {
  test.each(addresses)('%s is refused', (address) => {
    expect(judgeAddress(address, [])).toBe('refused')
  })
})

test.each([
  '1.1.1.1',
  '93.184.216.34',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '::ffff:1.1.1.1',
  '64:ff9b::1.1.1.1',
])('%s is public', (address) => {
  expect(judgeAddress(address, [])).toBe('public')
})

test('ranges that the operator names are allowed, also inside IPv6, and nothing beside them', () => {
  const allowed = ['10.1.0.0/16', 'fd00::/8', '127.0.0.1', '2002::/16'].map(parseRange)
  for (const address of [
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '64:ff9b::10.1.2.3',
    'fd12::1',
    '127.0.0.1',
    '2002:7f00:1::',
  ])
    expect([address, judgeAddress(address, allowed)]).toEqual([address, 'allowed'])
  for (const address of ['10.2.0.1', '127.0.0.2', 'fc00::1', '::1', '::10.1.2.3'])
    expect([address, judgeAddress(address, allowed)]).toEqual([address, 'refused'])
})

test.each(['10/8', '10.0.0.0/33', '010.0.0.0/8', '::/129', 'localhost', '10.0.0.0/', ''])(
  '%j is no range',
  (text) => {
    expect(() => parseRange(text)).toThrow('10.0.0.0/8')
  },
)
