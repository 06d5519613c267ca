import { EventEmitter } from 'node:events'

/** What happened in this process, told to rooms on higher floors. Told after the commit; other processes learn by reading. */
export interface NewsEvents {
  'user.changed': [{ accountId: string; userId: string }]
  'account.changed': [{ accountId: string }]
}

export type News = EventEmitter<NewsEvents>
export const createNews = (): News => new EventEmitter<NewsEvents>()
