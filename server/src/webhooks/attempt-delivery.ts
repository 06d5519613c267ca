import type { WebhookAttempt } from '@sextant/contract'
import type { Clock } from '../platform/clock.ts'
import { describeFailure, postSafely } from '../platform/safe-request.ts'
import type { AddressGuard } from '../platform/safe-target.ts'
import { type SecretKeeper, signPayload } from './secrets.ts'
import type { Claim } from './store-sending.ts'

const TIMEOUT_MS = 15_000
const ANSWER_BYTES = 1024
const USER_AGENT = 'Sextant-Webhooks/1.0'

export interface AttemptDeps {
  now: Clock
  guard: AddressGuard
  secrets: SecretKeeper
  signal: AbortSignal
}

export interface Attempted {
  attempt: WebhookAttempt
  retryAfter: string | undefined
}

/** Sends one delivery once. Whatever the other side does is an outcome; undefined when we were stopped before there was one. */
export async function attemptDelivery(
  accountId: string,
  claim: Claim,
  { now, guard, secrets, signal }: AttemptDeps,
): Promise<Attempted | undefined> {
  const at = now()
  const begun = performance.now()
  const outcome = (
    rest: Pick<WebhookAttempt, 'status' | 'error'> & { answer?: string },
    retryAfter?: string,
  ) => ({
    attempt: { at: at.toISOString(), durationMs: Math.round(performance.now() - begun), ...rest },
    retryAfter,
  })
  const seconds = Math.floor(at.getTime() / 1000)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': USER_AGENT,
    'webhook-id': claim.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signPayload(
      secretsOf(accountId, claim, secrets, at),
      claim.id,
      seconds,
      claim.payload,
    ),
  }
  try {
    const answer = await postSafely(
      {
        url: claim.url,
        headers,
        body: claim.payload,
        timeoutMs: TIMEOUT_MS,
        mostAnswerBytes: ANSWER_BYTES,
        signal,
      },
      guard,
    )
    const { status, retryAfter, text } = answer
    return outcome({ status, error: faultOf(status), answer: storable(text) }, retryAfter)
  } catch (error) {
    if (signal.aborted) return undefined
    return outcome({ status: null, error: describeFailure(error, TIMEOUT_MS) })
  }
}

function faultOf(status: number) {
  if (status >= 200 && status < 300) return null
  const isRedirect = status >= 300 && status < 400
  return `The answer was ${status}${isRedirect ? ', and redirects are not followed' : ''}.`
}

// The database takes no zero character.
const storable = (text: string) => text.replaceAll('\0', '\ufffd')

function secretsOf(accountId: string, claim: Claim, secrets: SecretKeeper, at: Date): string[] {
  const { webhookId, secret, previousSecret, previousSecretUntil } = claim
  const good = [secret]
  if (previousSecret && previousSecretUntil && previousSecretUntil > at) good.push(previousSecret)
  return good.map((box) => secrets.unseal(accountId, webhookId, box))
}
