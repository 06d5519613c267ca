import { type ConnectionUrl, checkOptions, requireFrom } from './connection-url.ts'
import {
  basicAuthorization,
  encodeForm,
  type Gateway,
  judgeStatus,
  puzzling,
  readBase,
  readJson,
  secretForms,
} from './gateway.ts'

/** Twilio's codes that say that this number or this text will never do; others are about the account, or about now. */
const REFUSALS = new Set([
  21211, 21214, 21217, 21265, 21266, 21401, 21421, 21602, 21604, 21605, 21610, 21612, 21614, 21617, 21619,
  21635,
])

/** `twilio://ACCOUNT_SID:AUTH_TOKEN@?from=+15550100`; with an API key `twilio://KEY_SID:SECRET@?account=ACCOUNT_SID&from=…`. */
export function makeTwilio(url: ConnectionUrl): Gateway {
  checkOptions(url, ['from', 'account', 'base'])
  const { user, password, options } = url
  const from = requireFrom(url)
  const account = options.get('account') ?? user
  if (!user || !password || !/^\w+$/.test(account))
    throw new Error('must be of the form twilio://ACCOUNT_SID:AUTH_TOKEN@?from=…')
  const sender = /^MG[\da-f]{32}$/i.test(from) ? { MessagingServiceSid: from } : { From: from }
  return {
    origin: readBase(options.get('base') ?? 'https://api.twilio.com'),
    secrets: secretForms(user, password),
    write: ({ to, text }) => ({
      method: 'POST',
      path: `/2010-04-01/Accounts/${account}/Messages.json`,
      headers: {
        authorization: basicAuthorization(user, password),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: encodeForm({ To: to, ...sender, Body: text }),
    }),
    judge(answer) {
      const { status } = answer
      const said = readJson(answer.body)
      if (status >= 200 && status < 300) {
        const sid = said?.['sid']
        return typeof sid === 'string'
          ? { outcome: 'sent', detail: `Twilio took it as ${sid}.` }
          : puzzling(answer)
      }
      const code = Number(said?.['code'])
      if (status < 400 || status >= 500 || Number.isNaN(code)) {
        const judged = judgeStatus(answer)
        // Without one of its codes an answer of 4xx does not come from Twilio, and says nothing about the number.
        return judged.outcome === 'refused' ? { ...judged, outcome: 'failed' } : judged
      }
      const detail = `Twilio answered ${status}, code ${code}: ${String(said?.['message'])}`
      return { outcome: REFUSALS.has(code) ? 'refused' : 'failed', detail }
    },
  }
}
