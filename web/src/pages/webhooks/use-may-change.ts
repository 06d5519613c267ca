import type { Webhook } from '@sextant/contract'
import { useMay } from '../../session/session.ts'

export const tellsOfUsers = (event: string) =>
  event === '*' || event.startsWith('user.') || event.startsWith('apiKey.')

/** Where events about users go is for those who may see users. */
export function useMayChange({ events }: Pick<Webhook, 'events'>) {
  const mayManageUsers = useMay('users')
  return mayManageUsers || !events.some(tellsOfUsers)
}
