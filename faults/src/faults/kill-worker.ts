import type { Fault } from '../fault.ts'
import { killInRounds } from './kill-rounds.ts'

export const killWorker: Fault = {
  name: 'kill-worker',
  about: 'kill -9 of one of two worker processes (WORKERS=2); the server starts another by itself.',
  promise: 'As for kill-server; the other worker goes on serving, and nobody has to start anything.',
  run: (tools) => killInRounds(tools, ['worker']),
}
