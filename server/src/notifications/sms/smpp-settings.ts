import { type ConnectionUrl, checkOptions, parseConnectionUrl, requireFrom } from './connection-url.ts'

export interface SmppSettings {
  tls: boolean
  host: string
  port: number
  bind: Record<string, unknown> & { command: 'bind_transceiver' | 'bind_transmitter' }
  /** The fields that are the same in every submit_sm. */
  addresses: Record<string, unknown>
  alphabet: 'gsm' | 'ucs2'
  long: 'parts' | 'payload'
  secrets: readonly string[]
}

export interface SmppLimits {
  connectMs: number
  answerMs: number
  enquireMs: number
  /** Pause before a further part is tried again after a "too fast". */
  throttledMs: number
}

export const SMPP_LIMITS: SmppLimits = {
  connectMs: 10_000,
  answerMs: 30_000,
  enquireMs: 30_000,
  throttledMs: 1000,
}

const TYPES = ['source_ton', 'source_npi', 'dest_ton', 'dest_npi']
const KNOWN = ['from', ...TYPES, 'system_type', 'service_type', 'bind', 'alphabet', 'long']

/** `smpp://system_id:password@host:2775?from=Acme`, smpps:// for TLS. */
export function readSmppUrl(text: string): SmppSettings {
  const url = parseConnectionUrl(text)
  if (!['smpp', 'smpps'].includes(url.scheme) || !url.user || !url.host)
    throw new Error('must be of the form smpp://system_id:password@host:2775?from=… (smpps:// for TLS)')
  checkOptions(url, KNOWN)
  const tls = url.scheme === 'smpps'
  const { host, user, password } = url
  const from = requireFrom(url)
  if (/[^\x20-\x7e]/.test(user + password)) throw new Error('must have a system_id and password in ASCII')
  return {
    tls,
    host,
    port: url.port ?? (tls ? 3550 : 2775),
    bind: {
      command: `bind_${choose(url, 'bind', ['transceiver', 'transmitter'])}`,
      system_id: user,
      password,
      system_type: shortText(url, 'system_type', 12),
      interface_version: 0x34,
    },
    addresses: {
      service_type: shortText(url, 'service_type', 5),
      ...sourceOf(url, from),
      dest_addr_ton: small(url, 'dest_ton', 1),
      dest_addr_npi: small(url, 'dest_npi', 1),
    },
    alphabet: choose(url, 'alphabet', ['gsm', 'ucs2']),
    long: choose(url, 'long', ['parts', 'payload']),
    secrets: [password],
  }
}

/** International for +…, national short numbers as unknown, and names as what they are. */
function sourceOf(url: ConnectionUrl, from: string) {
  const [ton, npi] = /^\+\d+$/.test(from) ? [1, 1] : /^\d+$/.test(from) ? [0, 1] : [5, 0]
  const address = ton === 1 ? from.slice(1) : from
  if (address.length > (ton === 5 ? 11 : 20))
    throw new Error('must have a from of at most 11 characters, or of 20 digits')
  return {
    source_addr: address,
    source_addr_ton: small(url, 'source_ton', ton ?? 0),
    source_addr_npi: small(url, 'source_npi', npi ?? 0),
  }
}

function small({ options }: ConnectionUrl, name: string, otherwise: number): number {
  const value = options.get(name) ?? String(otherwise)
  if (!/^\d{1,2}$/.test(value) || Number(value) > 18) throw new Error(`must have a ${name} from 0 to 18`)
  return Number(value)
}

function shortText({ options }: ConnectionUrl, name: string, most: number): string {
  const value = options.get(name) ?? ''
  if (!/^[\x20-\x7e]*$/.test(value) || value.length > most)
    throw new Error(`must have a ${name} of at most ${most} characters`)
  return value
}

function choose<T extends string>(
  { options }: ConnectionUrl,
  name: string,
  choices: readonly [T, ...T[]],
): T {
  const value = options.get(name) ?? choices[0]
  const chosen = choices.find((choice) => choice === value)
  if (!chosen) throw new Error(`must have ${name} as one of ${choices.join(', ')}`)
  return chosen
}
