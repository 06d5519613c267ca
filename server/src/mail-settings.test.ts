import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'sextant-test-'))
afterAll(() => rmSync(folder, { recursive: true }))
function file(name: string, text: string) {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const pem = (key: { privateKey: KeyObject }) =>
  key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const rsa = pem(generateKeyPairSync('rsa', { modulusLength: 1024 }))

const MAIL = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'alerts@example.org' }
const fault = (env: Record<string, string>) => {
  try {
    readConfig({ ...MAIL, ...env })
  } catch (error) {
    return (error as Error).message
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`)
}

describe('SMTP_URL', () => {
  const plain = {
    host: 'mail.example.org',
    secure: false,
    startTls: 'offered',
    verify: true,
    connections: 10,
  }
  test.each([
    ['smtp://mail.example.org', { ...plain, port: 587 }],
    ['smtp://mail.example.org:25/', { ...plain, port: 25 }],
    ['smtps://mail.example.org', { ...plain, port: 465, secure: true }],
    ['smtp://mail.example.org?tls=required', { ...plain, port: 587, startTls: 'required' }],
    ['smtp://mail.example.org?tls=off&verify=no', { ...plain, port: 587, startTls: 'off', verify: false }],
    ['smtp://mail.example.org?name=track.example.org', { ...plain, port: 587, name: 'track.example.org' }],
    ['smtp://mail.example.org?connections=2', { ...plain, port: 587, connections: 2 }],
    ['smtp://[::1]:2525', { ...plain, host: '::1', port: 2525 }],
    ['smtp://us%40er:p%3A%25%2F@mail.example.org', { ...plain, port: 587, user: 'us@er', password: 'p:%/' }],
  ])('%s is understood', (text, server) => {
    expect(readConfig({ ...MAIL, SMTP_URL: text }).SMTP_URL).toEqual(server)
  })

  test.each([
    'mail.example.org',
    'http://mail.example.org',
    'smtp://',
    'smtp://user@mail.example.org',
    'smtp://:word@mail.example.org',
    'smtp://user:hush%@mail.example.org',
    'smtp://user:hush/word@mail.example.org',
    'smtp://mail.example.org/folder',
    'smtp://mail.example.org#part',
    'smtp://mail.example.org?tls=maybe',
    'smtp://mail.example.org?verify=never',
    'smtp://mail.example.org?pool=true',
    'smtp://mail.example.org?tls=off&tls=required',
    'smtps://mail.example.org?tls=off',
    'smtp://mail.example.org?connections=0',
    'smtp://mail.example.org?connections=51',
    'smtp://mail.example.org?name=a%0d%0ab',
  ])('%s stops the start, and nothing of it is repeated', (text) => {
    const message = fault({ SMTP_URL: text })
    expect(message).toMatch(/^ {2}SMTP_URL must /m)
    expect(message).not.toContain('hush')
  })

  test('needs MAIL_FROM', () => {
    expect(fault({ MAIL_FROM: '' })).toContain('MAIL_FROM must be set as well when SMTP_URL is')
  })
})

describe('MAIL_FROM', () => {
  test.each([
    ['alerts@example.org', { name: '', address: 'alerts@example.org' }],
    ['<alerts@example.org>', { name: '', address: 'alerts@example.org' }],
    ['Sextant <alerts@example.org>', { name: 'Sextant', address: 'alerts@example.org' }],
    ['"Acme, Inc." <alerts@example.org>', { name: 'Acme, Inc.', address: 'alerts@example.org' }],
  ])('%s is understood', (text, address) => {
    expect(readConfig({ ...MAIL, MAIL_FROM: text }).MAIL_FROM).toEqual(address)
  })

  test.each([
    'alerts',
    'a@example.org, b@example.org',
    'Sextant alerts@example.org',
    'A <a@example.org> <b@example.org>',
    'A\r\nBcc: b@example.org <a@example.org>',
    'Sextant <>',
  ])('%j stops the start', (text) => {
    expect(fault({ MAIL_FROM: text })).toMatch(/^ {2}MAIL_FROM must be an address/m)
  })
})

describe('DKIM', () => {
  const DKIM_KEY_FILE = file('rsa.pem', rsa)
  const DKIM = { DKIM_DOMAIN: 'example.org', DKIM_SELECTOR: 'mail2026', DKIM_KEY_FILE }

  test('takes a domain, a selector and a key', () => {
    expect(readConfig({ ...MAIL, ...DKIM })).toMatchObject({ DKIM_DOMAIN: 'example.org', DKIM_KEY_FILE: rsa })
  })

  test.each(Object.keys(DKIM))('without %s says so', (name) => {
    expect(fault({ ...DKIM, [name]: '' })).toContain(`${name} must be set as well`)
  })

  test.each([
    ['is not there', join(folder, 'none.pem'), /can be read \(ENOENT\)/],
    ['is no key', file('no.pem', 'hush'), /private key in PEM form/],
    ['is of another kind', file('ed.pem', pem(generateKeyPairSync('ed25519'))), /RSA/],
    ['is too short', file('short.pem', pem(generateKeyPairSync('rsa', { modulusLength: 768 }))), /1024 bits/],
  ])('with a key that %s stops the start', (_, path, words) => {
    const message = fault({ ...DKIM, DKIM_KEY_FILE: path })
    expect(message).toMatch(words)
    expect(message).not.toMatch(/hush|BEGIN/)
  })

  test.each([' ', 'a b', 'x;y', 'a..b'])('with the domain %j stops the start', (domain) => {
    expect(fault({ ...DKIM, DKIM_DOMAIN: domain })).toContain('DKIM_DOMAIN must be a name as in DNS')
  })
})
