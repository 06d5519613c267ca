import type { EventType, Webhook } from '@sextant/contract'

/** What the form holds. "All" is a choice of its own there, so that going back to a list finds it as it was. */
export interface WebhookValues extends Record<string, unknown> {
  url: string
  description: string
  all: boolean
  events: EventType[]
  enabled: boolean
}

export const valuesOf = ({ url, description, events, enabled }: Webhook): WebhookValues => ({
  url,
  description,
  all: events.includes('*'),
  events: events.filter((type) => type !== '*'),
  enabled,
})

export const inputOf = ({ url, description, all, events, enabled }: WebhookValues) => ({
  url: url.trim(),
  description,
  events: all ? (['*'] as const satisfies Webhook['events']).slice() : events,
  enabled,
})

export const emptyWebhook = (mayHearAll: boolean): Webhook => ({
  id: '',
  url: '',
  description: '',
  events: mayHearAll ? ['*'] : ['alert.raised', 'alert.over'],
  enabled: true,
  disabledReason: null,
  creation: '',
  lastModified: '',
})
