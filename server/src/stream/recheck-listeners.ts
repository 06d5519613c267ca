import type { Recheck } from '../auth/index.ts'
import type { Channel } from './channel.ts'
import { frameText } from './frame.ts'
import type { Listener } from './listener.ts'

/** Asks again who listens: whoever may no longer be here is sent away, and whoever may see more or less from now on does. */
export async function recheckListeners(channels: readonly Channel[], recheck: Recheck) {
  const listeners = channels.flatMap((channel) => [...channel.listeners])
  const byVisit = new Map<string, Listener[]>()
  for (const listener of listeners) {
    const { accountId, userId, credential, until } = listener.principal
    const visit = [accountId, userId, credential, until?.getTime()].join(' ')
    const others = byVisit.get(visit)
    if (others) others.push(listener)
    else byVisit.set(visit, [listener])
  }
  const visits = [...byVisit.values()]
  const found = await recheck(visits.map(([first]) => (first as Listener).principal))
  visits.forEach((same, i) => {
    const principal = found[i]
    for (const listener of same)
      if (principal) listener.principal = principal
      else listener.end(END)
  })
  for (const channel of channels) channel.refreshGroups()
}

const END = frameText('end', {
  code: 'invalid_token',
  error: 'The token or session is no longer valid. Sign in again to go on.',
})
