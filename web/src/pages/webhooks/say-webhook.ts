import type { Webhook } from '@sextant/contract'
import type { Words } from '../../words/index.ts'

type WebhookWords = Words['webhooks']

export function sayEvents({ events }: Pick<Webhook, 'events'>, words: WebhookWords): string {
  if (events.includes('*')) return words.allEvents
  if (events.length === 0) return words.noEvents
  const [only] = events
  if (events.length === 1 && only !== undefined && only !== '*') return words.events[only]
  return words.eventCount(events.length)
}

/** The name of what was delivered; a type that this page does not know stays as it is. */
export function sayEvent(type: string, words: WebhookWords): string {
  if (type === 'webhook.test') return words.test
  return (words.events as Record<string, string>)[type] ?? type
}

export const sayWhyOff = (reason: string, words: WebhookWords) =>
  reason.includes('410') ? words.gone : reason.includes('three days') ? words.failing : reason

const URL_PROBLEMS = [
  ['must be a URL', 'notUrl'],
  ['without encryption', 'notEncrypted'],
  ['must begin with https', 'scheme'],
  ['user name or password', 'credentials'],
  ['must name a host', 'noHost'],
  ['does not exist', 'unknownHost'],
  ['not public', 'notPublic'],
] as const satisfies [string, keyof WebhookWords['urlProblems']][]

/** Why the server refuses an address, in the words of this page. */
export function sayUrlProblem(message: string, words: WebhookWords): string {
  const known = URL_PROBLEMS.find(([part]) => message.includes(part))
  return known ? words.urlProblems[known[1]] : message
}
