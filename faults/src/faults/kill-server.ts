import type { Fault } from '../fault.ts'
import { killInRounds } from './kill-rounds.ts'

export const killServer: Fault = {
  name: 'kill-server',
  about:
    'kill -9 of the server process at a random moment of its work; it is started again as a service manager would.',
  promise:
    'Nothing acknowledged is lost or stored twice, no licence or counter is over its limit, served again within 30 s.',
  run: (tools) => killInRounds(tools, ['server']),
}
