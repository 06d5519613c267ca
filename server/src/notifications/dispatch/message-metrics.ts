import { MESSAGE_CHANNELS } from '@sextant/contract'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Db } from '../../platform/db.ts'
import { countQueued } from './store-claims.ts'

export interface MessageMetrics {
  attempts: Counter<'channel' | 'outcome'>
  ended: Counter<'channel' | 'status'>
}

export function createMessageMetrics(db: Db, registry: Registry): MessageMetrics {
  const registers = [registry]
  const queued = new Gauge({
    name: 'sextant_messages_queued',
    help: 'Messages that wait, by channel, in the whole installation.',
    labelNames: ['channel'],
    registers: [],
    async collect() {
      // Metrics are wanted above all when the database is away.
      const counts = await db.system(countQueued).catch(() => undefined)
      this.reset()
      for (const channel of counts ? MESSAGE_CHANNELS : [])
        this.set({ channel }, counts?.find((each) => each.channel === channel)?.count ?? 0)
    },
  })
  registry.registerMetric(queued)
  return {
    attempts: new Counter({
      name: 'sextant_message_attempts_total',
      help: 'Hand-overs of this process, by channel and outcome.',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    ended: new Counter({
      name: 'sextant_messages_total',
      help: 'Messages that this process brought to an end, by channel and status.',
      labelNames: ['channel', 'status'],
      registers,
    }),
  }
}
