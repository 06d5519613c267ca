import type { Role } from './folder-lock.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** Folder holding initdb and postgres of an installed PostgreSQL, instead of the shipped one. */
  binDir?: string
  /** `false` trades safety of the data for speed: for tests only. */
  durable?: boolean
  role: Role
  log: (message: string) => void
  settings?: Record<string, string>
  /** How long to wait for a command that holds the folder. */
  waitMs?: number
}
