import type { Db } from '../src/platform/db.ts'

/** Resolves when so many connections of this database wait for a lock: then a race stands where the test wants it. */
export async function untilWaiting(db: Db, count: number, tries = 500) {
  for (let i = 0; i < tries; i++) {
    const [row] = await db.system(
      (db) => db<{ count: number }>`
        select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`,
    )
    if ((row?.count ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(`There are not ${count} connections that wait for a lock.`)
}
