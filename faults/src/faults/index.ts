import type { Fault } from '../fault.ts'
import { clock } from './clock.ts'
import { databaseAway } from './database-away.ts'
import { diskFull } from './disk-full.ts'
import { killDatabase } from './kill-database.ts'
import { killServer } from './kill-server.ts'
import { killWorker } from './kill-worker.ts'
import { kills } from './kills.ts'
import { overload } from './overload.ts'
import { slowClients } from './slow-clients.ts'
import { slowDisk } from './slow-disk.ts'
import { storm } from './storm.ts'

export const FAULTS: readonly Fault[] = [
  killServer,
  killWorker,
  killDatabase,
  kills,
  diskFull,
  databaseAway,
  slowDisk,
  storm,
  clock,
  slowClients,
  overload,
]

/** A mix of others. */
export const NOT_BY_DEFAULT: ReadonlySet<string> = new Set([kills.name])
