import type { StoredEvent } from '../platform/outbox.ts'

const ALERTS = ['alert.raised', 'alert.over']

/** Whether the alert's rule says that webhooks are to be told, whatever they subscribe to. */
export const isForAll = ({ type, data }: StoredEvent) =>
  ALERTS.includes(type) && Array.isArray(data['channels']) && data['channels'].includes('Webhook')

export const wantsEvent = (events: readonly string[], event: StoredEvent) =>
  events.includes('*') || events.includes(event.type) || isForAll(event)

/** The types that have to be read to find what these subscriptions want; undefined means all. */
export const typesToRead = (subscriptions: readonly (readonly string[])[]): string[] | undefined =>
  subscriptions.some((events) => events.includes('*'))
    ? undefined
    : [...new Set([...ALERTS, ...subscriptions.flat()])]

/** The body of a delivery: the event as the stream tells it. */
export const payloadOf = (accountId: string, { id, type, timestamp, data }: StoredEvent) =>
  JSON.stringify({ id, type, timestamp, accountId, data })
