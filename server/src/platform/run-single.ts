import type pg from 'pg'
import { writeTogether } from './write-together.ts'

/** Runs one statement in a transaction of its own, begun and committed in the round trip that carries it. */
export async function runSingle<Row extends object>(
  pool: pg.Pool,
  setting: string,
  send: (client: pg.PoolClient) => Promise<Row[]>,
): Promise<Row[]> {
  const client = await pool.connect()
  writeTogether(client)
  const all = [client.query(`begin; set local ${setting}`), send(client), client.query('commit')] as const
  const settled = await Promise.allSettled(all)
  // The connection is free again when all are done, whichever of them failed.
  client.release(settled.some(({ status }) => status === 'rejected'))
  const [, rows] = await Promise.all(all)
  return rows
}
