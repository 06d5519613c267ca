import type { Binaries } from './binaries.ts'
import type { Role } from './folder-lock.ts'
import type { RunAs } from './run-as.ts'
import type { SocketPaths } from './socket-path.ts'
import type { Starter } from './starter.ts'

/** All that is decided once, at opening, about the database of one data folder. */
export interface Place {
  folder: string
  logFile: string
  role: Role
  binaries: Binaries
  runAs: RunAs | undefined
  sockets: SocketPaths
  settings: Record<string, string>
  starter: Starter
  log: (message: string) => void
}
