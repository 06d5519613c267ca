import {
  findSmsFaults,
  readDkimKey,
  readDnsName,
  readMailAddress,
  readSmtpUrl,
} from './notifications/index.ts'
import { parseRange } from './platform/safe-address.ts'
import { readMapHost, readMapTiles } from './web/index.ts'

/** One setting: its variable, what it means, and how its text becomes a value. */
interface Setting<T> {
  about: string
  parse: (text: string | undefined) => T
}

const setting = <T>(about: string, parse: (text: string | undefined) => T): Setting<T> => ({ about, parse })

const text = (text: string | undefined) => (text === undefined || text === '' ? undefined : text)

const whole =
  (least: number, most: number, otherwise: number) =>
  (value: string | undefined): number => {
    if (!text(value)) return otherwise
    const number = Number(value)
    if (!/^\d+$/.test(value ?? '') || number < least || number > most)
      throw new Error(`must be a whole number from ${least} to ${most}`)
    return number
  }

const UNITS: Record<string, number> = { '': 1, s: 1, m: 60, h: 3600, d: 86_400 }

function seconds(value: string | undefined): number {
  const match = /^(\d{1,9})([smhd]?)$/.exec(text(value) ?? '60m')
  const result = Number(match?.[1]) * (UNITS[match?.[2] ?? ''] ?? Number.NaN)
  if (!(result >= 60 && result <= 30 * 86_400)) throw new Error('must be a time from 60s to 30d, such as 60m')
  return result
}

/** PostgreSQL lets the host be left out, for a socket named later in the URL; URLs in general do not. */
const databaseUrl = (value: string | undefined) =>
  url(['postgres:', 'postgresql:'])(value?.replace('@/', '@localhost/')) && value

function url(protocols: readonly string[]) {
  return (value: string | undefined) => {
    if (!text(value)) return undefined
    const given = value ?? ''
    if (!URL.canParse(given) || !protocols.includes(new URL(given).protocol))
      throw new Error(`must be a URL that begins with ${protocols.map((each) => `${each}//`).join(' or ')}`)
    return given
  }
}

const list = (value: string | undefined) =>
  (text(value) ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

const given =
  <T>(parse: (text: string) => T) =>
  (value: string | undefined): T | undefined =>
    text(value) === undefined ? undefined : parse(value as string)

function ranges(value: string | undefined) {
  const given = list(value)
  given.forEach(parseRange)
  return given
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
function level(value: string | undefined) {
  const wanted = text(value) ?? 'info'
  if (!LEVELS.includes(wanted)) throw new Error(`must be one of ${LEVELS.join(', ')}`)
  return wanted
}

function secret(value: string | undefined) {
  if (text(value) && (value ?? '').length < 32) throw new Error('must have at least 32 characters')
  return text(value)
}

const SETTINGS = {
  DATA_DIR: setting(
    'folder of the embedded database and the secret key (default ./data)',
    (v) => text(v) ?? './data',
  ),
  DATABASE_URL: setting('a PostgreSQL server (15 or newer) to use in place of the embedded one', databaseUrl),
  DATABASE_CONNECTIONS: setting('connections of a process to the database (default 16)', whole(2, 1000, 16)),
  PG_BIN_DIR: setting('folder with initdb and postgres, in place of the bundled ones', text),
  HOST: setting('address to listen on (default 127.0.0.1)', (v) => text(v) ?? '127.0.0.1'),
  PORT: setting('port to listen on (default 8080)', whole(0, 65_535, 8080)),
  WORKERS: setting('processes that serve callers, for machines with many cores (default 1)', whole(1, 64, 1)),
  PUBLIC_URL: setting(
    'address at which people reach the server: for links in e-mails, and behind a proxy',
    url(['http:', 'https:']),
  ),
  TRUST_PROXY: setting('addresses or ranges of proxies whose X-Forwarded-For is believed, by comma', list),
  TOKEN_TTL: setting('how long a token is valid (default 60m)', seconds),
  RATE_LIMIT: setting(
    'requests a minute for one key or session (default 1200, 0 for none)',
    whole(0, 1e9, 1200),
  ),
  EVENTS_KEPT: setting('days that events are kept for streams and webhooks (default 7)', whole(1, 365, 7)),
  ALERTS_KEPT: setting('days that alerts are kept (default 365)', whole(1, 36_500, 365)),
  MESSAGES_KEPT: setting('days that messages are kept (default 365)', whole(1, 36_500, 365)),
  SECRET_KEY: setting('the secret of the installation, in place of DATA_DIR/secret.key', secret),
  METRICS_TOKEN: setting('bearer token that /metrics asks for (default: none)', text),
  SMTP_URL: setting('mail server, such as smtp://user:password@mail.example.org:587', given(readSmtpUrl)),
  MAIL_FROM: setting('sender of e-mails, such as Sextant <alerts@example.org>', given(readMailAddress)),
  DKIM_DOMAIN: setting('domain that e-mails are signed for', given(readDnsName)),
  DKIM_SELECTOR: setting("selector of the key's record in that domain", given(readDnsName)),
  DKIM_KEY_FILE: setting(
    'file with the private key (RSA, PEM) that e-mails are signed with',
    given(readDkimKey),
  ),
  SMS_URL: setting('SMS gateway: http(s):// with {to} and {text}, or twilio://, vonage://, kannel://', text),
  SMS_TEMPLATE: setting('body to post to SMS_URL: JSON, form or XML with {to}, {text}, {id}', text),
  SMS_HEADERS: setting('more headers for SMS_URL: lines of Name: value, or a JSON object', text),
  SMS_SUCCESS: setting('regular expression that a good answer of SMS_URL matches', text),
  SMPP_URL: setting('SMS centre, in place of SMS_URL: smpp://system_id:password@host:2775?from=…', text),
  WEBHOOK_ALLOW: setting('address ranges that webhooks may use beyond public ones, by comma', ranges),
  MAP_TILES: setting(
    'map in place of the bundled one: tiles with {z}/{x}/{y}, style.json or TileJSON',
    given(readMapTiles),
  ),
  MAP_ATTRIBUTION: setting('who is to be named on that map', text),
  MAP_HOSTS: setting('more hosts that its style loads from, by comma', (v) => list(v).map(readMapHost)),
  LOG_LEVEL: setting(`one of ${LEVELS.join(', ')} (default info)`, level),
}

/** Settings that mean something only with another one. */
const NEEDED: [string, string][] = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR'],
  ['DKIM_SELECTOR', 'DKIM_KEY_FILE'],
  ['DKIM_KEY_FILE', 'DKIM_DOMAIN'],
  ['MAP_ATTRIBUTION', 'MAP_TILES'],
  ['MAP_HOSTS', 'MAP_TILES'],
]

export type Config = Readonly<{
  [Name in keyof typeof SETTINGS]: ReturnType<(typeof SETTINGS)[Name]['parse']>
}>

/** Reads every setting once, at start. A bad one stops the process and names every variable at fault. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {}
  const faults: string[] = []
  for (const [name, { parse }] of Object.entries(SETTINGS)) {
    try {
      values[name] = parse(env[name])
    } catch (error) {
      faults.push(`  ${name} ${(error as Error).message}`)
    }
  }
  for (const [name, needed] of NEEDED)
    if (text(env[name]) && !text(env[needed])) faults.push(`  ${needed} must be set as well when ${name} is`)
  faults.push(...findSmsFaults(values).map((fault) => `  ${fault}`))
  if (faults.length > 0) throw new Error(`Bad configuration:\n${faults.join('\n')}`)
  return Object.freeze(values) as Config
}

export const describeSettings = () =>
  Object.entries(SETTINGS)
    .map(([name, { about }]) => `  ${name.padEnd(21)} ${about}`)
    .join('\n')
