import type { HandOver } from '../channel.ts'
import { type ConnectionUrl, checkOptions, requireFrom } from './connection-url.ts'
import {
  encodeForm,
  type Gateway,
  type GatewayAnswer,
  judgeStatus,
  puzzling,
  readBase,
  readJson,
  secretForms,
} from './gateway.ts'
import { isGsm } from './gsm-alphabet.ts'

/** Invalid parameter, invalid message, number barred, too long, unknown network, number given up. */
const REFUSALS = new Set(['3', '6', '7', '12', '22', '33'])

/** `vonage://KEY:SECRET@?from=Acme` */
export function makeVonage(url: ConnectionUrl): Gateway {
  checkOptions(url, ['from', 'base'])
  const { user, password, options } = url
  const from = requireFrom(url)
  if (!user || !password) throw new Error('must be of the form vonage://KEY:SECRET@?from=…')
  return {
    origin: readBase(options.get('base') ?? 'https://rest.nexmo.com'),
    secrets: secretForms(user, password),
    write: ({ id, digits, text }) => ({
      method: 'POST',
      path: '/sms/json',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: encodeForm({
        api_key: user,
        api_secret: password,
        from: from.replace(/^\+(?=\d+$)/, ''),
        to: digits,
        text,
        type: isGsm(text) ? 'text' : 'unicode',
        'client-ref': id,
      }),
    }),
    judge: (answer) => (answer.status === 200 ? judgeParts(answer) : judgeStatus(answer)),
  }
}

/** Vonage answers 200 whatever happened, with a status for each part that it cut the text into. */
function judgeParts(answer: GatewayAnswer): HandOver {
  const messages = readJson(answer.body)?.['messages']
  const parts: unknown[] = Array.isArray(messages) ? messages : []
  const statuses = parts.map((part) => String((part as Record<string, unknown> | null)?.['status']))
  if (statuses.length === 0 || !statuses.every((status) => /^\d+$/.test(status))) return puzzling(answer)
  const at = statuses.findIndex((status) => status !== '0')
  if (at < 0) return { outcome: 'sent', detail: `Vonage took it in ${parts.length} part(s).` }
  const status = statuses[at] ?? ''
  const said = String((parts[at] as Record<string, unknown>)['error-text'])
  const detail = `Vonage answered with status ${status}: ${said}`
  if (statuses.includes('0'))
    return { outcome: 'uncertain', detail: `${detail} (other parts of the text were taken)` }
  return { outcome: REFUSALS.has(status) ? 'refused' : 'failed', detail }
}
