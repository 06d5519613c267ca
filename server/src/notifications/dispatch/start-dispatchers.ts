import { MESSAGE_CHANNELS } from '@sextant/contract'
import type { Registry } from 'prom-client'
import type { Loop } from '../../platform/loop.ts'
import type { Channels } from '../channel.ts'
import { type DispatchOptions, startDispatcher } from './dispatcher.ts'
import { createMessageMetrics } from './message-metrics.ts'

export interface DispatchersOptions extends Pick<DispatchOptions, 'db' | 'now' | 'log'> {
  registry: Registry
  channels: Channels
}

/** One dispatcher for each channel: what is slow on one does not hold up the other. */
export function startDispatchers({ registry, channels, ...rest }: DispatchersOptions): Loop {
  const metrics = createMessageMetrics(rest.db, registry)
  const all = MESSAGE_CHANNELS.map((name) =>
    startDispatcher({ ...rest, metrics, name, channel: channels[name] }),
  )
  return {
    wake() {
      for (const each of all) each.wake()
    },
    async stop() {
      await Promise.all(all.map((each) => each.stop()))
    },
  }
}
