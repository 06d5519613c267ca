import type { EventType } from '@sextant/contract'
import type { Words } from '../../words/index.ts'

export type EventGroup = keyof Words['webhooks']['groups']

/** In the order in which people look for them. */
export const EVENT_GROUPS: readonly EventGroup[] = [
  'alert',
  'location',
  'device',
  'message',
  'group',
  'geofence',
  'alertRule',
  'user',
  'apiKey',
]

/** The kinds of events of each group: those that the words name, which the types keep complete. */
export function eventsOf(group: EventGroup, { events }: Words['webhooks']): EventType[] {
  return (Object.keys(events) as EventType[]).filter((type) => type.startsWith(`${group}.`))
}
