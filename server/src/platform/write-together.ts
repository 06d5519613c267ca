import type pg from 'pg'

/** What is written in this turn leaves as one piece: one call to the system, not one for each statement. */
export function writeTogether(client: pg.PoolClient) {
  const { stream } = client.connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}
