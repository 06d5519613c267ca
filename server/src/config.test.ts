import { describe, expect, test } from 'vitest'
import { describeSettings, readConfig } from './config.ts'

const fault = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    return String(error)
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`)
}

describe('readConfig', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      DATA_DIR: './data',
      DATABASE_URL: undefined,
      DATABASE_CONNECTIONS: 16,
      WORKERS: 1,
      PG_BIN_DIR: undefined,
      HOST: '127.0.0.1',
      PORT: 8080,
      PUBLIC_URL: undefined,
      TRUST_PROXY: [],
      TOKEN_TTL: 3600,
      RATE_LIMIT: 1200,
      EVENTS_KEPT: 7,
      ALERTS_KEPT: 365,
      MESSAGES_KEPT: 365,
      SECRET_KEY: undefined,
      METRICS_TOKEN: undefined,
      WEBHOOK_ALLOW: [],
      MAP_HOSTS: [],
      LOG_LEVEL: 'info',
    })
  })

  test('takes an empty variable for one that is not set', () => {
    const names = Object.keys(readConfig({}))
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}))
  })

  test('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true)
  })

  test('names every bad variable at once and no good one', () => {
    const bad = {
      DATABASE_URL: 'mysql://localhost/x',
      DATABASE_CONNECTIONS: '1',
      PORT: '65536',
      PUBLIC_URL: 'tracking.example',
      TOKEN_TTL: 'soon',
      RATE_LIMIT: '-1',
      SECRET_KEY: 'x'.repeat(31),
      WEBHOOK_ALLOW: '10.0.0.0/8, 10.0.0.0/33',
      LOG_LEVEL: 'loud',
    }
    const message = fault({ ...bad, HOST: '0.0.0.0' })
    for (const name of Object.keys(bad)) expect(message).toMatch(new RegExp(`^  ${name} must `, 'm'))
    expect(message.trim().split('\n')).toHaveLength(Object.keys(bad).length + 1)
  })

  test('does not repeat a secret that it refuses', () => {
    expect(fault({ SECRET_KEY: 'too-short-secret' })).not.toContain('too-short-secret')
    expect(fault({ DATABASE_URL: 'mysql://sextant:hush@localhost/x' })).not.toContain('hush')
  })

  test.each([
    ['90', 90],
    ['60s', 60],
    ['15m', 900],
    ['12h', 43_200],
    ['30d', 2_592_000],
  ])('reads TOKEN_TTL %s as %i seconds', (text, seconds) => {
    expect(readConfig({ TOKEN_TTL: text }).TOKEN_TTL).toBe(seconds)
  })

  test.each(['59', '59s', '31d', '0', '-5m', '1.5h', '1w', '5 m', 'm', '1e3'])(
    'refuses TOKEN_TTL %s',
    (text) => {
      expect(fault({ TOKEN_TTL: text })).toContain('TOKEN_TTL must be a time from 60s to 30d')
    },
  )

  test.each(['1e3', '0x50', '80.5', ' ', '+80', '8080 ', 'eighty'])('refuses PORT "%s"', (text) => {
    expect(fault({ PORT: text })).toContain('PORT must be a whole number from 0 to 65535')
  })

  test.each([
    'postgres://sextant:word@db.example:5432/sextant?sslmode=require',
    'postgresql://sextant@/sextant?host=/run/postgresql',
    'postgres:///sextant?host=/run/postgresql',
  ])('accepts DATABASE_URL %s', (text) => {
    expect(readConfig({ DATABASE_URL: text }).DATABASE_URL).toBe(text)
  })

  test('splits TRUST_PROXY at commas', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1,' }).TRUST_PROXY).toEqual([
      '10.0.0.0/8',
      '127.0.0.1',
    ])
  })
})

describe('describeSettings', () => {
  test('has a line for each variable', () => {
    const lines = describeSettings().split('\n')
    expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(Object.keys(readConfig({})))
  })
})
