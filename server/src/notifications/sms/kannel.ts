import { type ConnectionUrl, requireFrom } from './connection-url.ts'
import { type Gateway, judgeStatus, puzzling, secretForms } from './gateway.ts'
import { isGsm } from './gsm-alphabet.ts'

/** Its texts that are about the number or the text; the others are about the account, the set-up or the moment. */
const REFUSAL = /receiver|denied by white|not routable|empty text|body misformed/i
const TAKEN = /^\s*[03]:/

const OURS = ['username', 'password', 'to', 'text', 'charset', 'coding', 'udh']

/** `kannel://user:password@host:13013/cgi-bin/sendsms?from=12345`, kannels:// for TLS. Other options go to Kannel as they are. */
export function makeKannel(url: ConnectionUrl): Gateway {
  const { user, password, host, port, path, options } = url
  requireFrom(url)
  if (!user || !password || !host)
    throw new Error('must be of the form kannel://user:password@host:13013/cgi-bin/sendsms?from=…')
  const taken = OURS.find((name) => options.has(name))
  if (taken) throw new Error(`must not have the option ${taken}: it is filled in for each SMS`)
  return {
    origin: { tls: url.scheme === 'kannels', host, port: port ?? 13_013 },
    secrets: secretForms(user, password),
    write({ to, text }) {
      const fields = {
        username: user,
        password,
        ...Object.fromEntries(options),
        to,
        text,
        charset: 'UTF-8',
        coding: isGsm(text) ? '0' : '2',
      }
      const query = Object.entries(fields).map((pair) => pair.map(encodeURIComponent).join('='))
      return { method: 'GET', path: `${path || '/cgi-bin/sendsms'}?${query.join('&')}`, headers: {} }
    },
    judge(answer) {
      const { status, body } = answer
      if (status >= 200 && status < 300)
        return TAKEN.test(body) ? { outcome: 'sent', detail: `Kannel answered: ${body}` } : puzzling(answer)
      if (status < 400 || status >= 500) return judgeStatus(answer)
      return {
        outcome: REFUSAL.test(body) ? 'refused' : 'failed',
        detail: `Kannel answered ${status}: ${body}`,
      }
    },
  }
}
