import type { Channel } from '../channel.ts'
import { quote } from './clean-text.ts'
import type { Gateway } from './gateway.ts'
import { HTTP_LIMITS, openHttpPeer } from './http-exchange.ts'
import { toSms } from './sms.ts'

/**
 * Hands SMS to a gateway by HTTP. The address is the operator's own, so it may be any: unlike those of webhooks, which users of
 * an account choose, it is not held against the ranges of private networks.
 */
export function makeHttpChannel(gateway: Gateway, limits = HTTP_LIMITS): Channel {
  const peer = openHttpPeer(gateway.origin, limits)
  return {
    async send(message) {
      const sms = toSms(message)
      if ('outcome' in sms) return sms
      const result = await peer.exchange(gateway.write(sms))
      if ('status' in result) {
        const { outcome, detail } = gateway.judge(result)
        return { outcome, detail: quote(detail, gateway.secrets) }
      }
      return result.sent
        ? {
            outcome: 'uncertain',
            detail: `The SMS gateway did not answer (${result.why}); it may have the SMS.`,
          }
        : { outcome: 'failed', detail: `The SMS gateway cannot be reached (${result.why}).` }
    },
    close: async () => peer.close(),
  }
}
