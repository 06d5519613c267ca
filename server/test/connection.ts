import type { Connection } from '../src/platform/db.ts'

/** The same server, another database. */
export function inDatabase(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
