import type { Fault } from '../fault.ts'
import { killInRounds } from './kill-rounds.ts'

export const kills: Fault = {
  name: 'kills',
  about: 'kill-server, kill-worker and kill-database in turn, by chance; meant for --rounds 100.',
  promise: 'Nothing acknowledged is lost or stored twice, no licence or counter is ever over its limit.',
  run: (tools) => killInRounds(tools, ['server', 'worker', 'database']),
}
