import type { HandOver } from '../channel.ts'
import type { Sms } from './sms.ts'

export interface Origin {
  tls: boolean
  host: string
  port: number
}

export interface GatewayRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string | undefined
}

export interface GatewayAnswer {
  status: number
  body: string
}

/** An SMS gateway that speaks HTTP: how it is asked, and what its answers mean. */
export interface Gateway {
  origin: Origin
  /** What must not appear in anything shown, should the gateway repeat it. */
  secrets: readonly string[]
  write(sms: Sms): GatewayRequest
  judge(answer: GatewayAnswer): HandOver
}

/** Faults of the operator's set-up or of the moment, not of the number or the text. */
const NOT_ABOUT_THE_SMS = new Set([401, 402, 403, 404, 405, 407, 408, 425, 429])

/** What the status alone says, where nothing better is known of the gateway. */
export function judgeStatus({ status, body }: GatewayAnswer): HandOver {
  const detail = `The SMS gateway answered ${status}: ${body}`
  if (status >= 200 && status < 300) return { outcome: 'sent', detail }
  // A proxy passed the request on and heard nothing: the gateway behind it may have taken the SMS.
  if (status === 504) return { outcome: 'uncertain', detail }
  if (status >= 400 && status < 500 && !NOT_ABOUT_THE_SMS.has(status)) return { outcome: 'refused', detail }
  if (status >= 300 && status < 400)
    return { outcome: 'failed', detail: `The SMS gateway answered ${status}; redirects are not followed.` }
  return { outcome: 'failed', detail }
}

/** An answer that says neither yes nor no in the gateway's own terms. */
export const puzzling = ({ status, body }: GatewayAnswer): HandOver => ({
  outcome: 'uncertain',
  detail: `The SMS gateway answered ${status} with something that is not its usual answer: ${body}`,
})

export const basicAuthorization = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** A secret in the forms in which it goes out. */
export const secretForms = (user: string, password: string) => [
  basicAuthorization(user, password).slice('Basic '.length),
  password,
  encodeURIComponent(password),
]

export const encodeForm = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** The object that a JSON answer is, or nothing when it is anything else. */
export function readJson(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The public address of a service, or another one that the operator names with ?base=. */
export function readBase(base: string): Origin {
  const url = URL.canParse(base) ? new URL(base) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.username)
    throw new Error('must have a base of the form https://host:port')
  const tls = url.protocol === 'https:'
  return { tls, host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || (tls ? 443 : 80) }
}
