import type { Fault } from '../fault.ts'
import { killInRounds } from './kill-rounds.ts'

export const killDatabase: Fault = {
  name: 'kill-database',
  about:
    'kill -9 of PostgreSQL, of its first process or of one session; the server starts it again by itself.',
  promise: 'As for kill-server; requests are answered 503 at most, and nobody has to start anything.',
  run: (tools) => killInRounds(tools, ['database']),
}
