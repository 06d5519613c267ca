import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Connection } from '../db.ts'
import { BaseBackupStream } from './base-backup-stream.ts'

/**
 * Hands a consistent copy of the whole database to `use`, as a tar file that holds the write-ahead log it needs, with the
 * version of PostgreSQL. The database goes on working; a slot keeps that log from being recycled until the copy is done, and goes with the connection.
 */
export async function streamBaseBackup<T>(
  connection: Connection,
  use: (tar: BaseBackupStream, version: string) => Promise<T>,
): Promise<T> {
  const config = { ...connection, replication: 'database', application_name: 'sextant backup' }
  const client = new pg.Client(config)
  // The loss of the connection fails the stream; without a listener it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const slot = `sextant_backup_${randomBytes(6).toString('hex')}`
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`)
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
    return await use(client.query(new BaseBackupStream('sextant backup')), rows[0]?.server_version ?? '')
  } finally {
    await client.end().catch(() => {})
  }
}
