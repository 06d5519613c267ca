import type { Db } from '../../platform/db.ts'
import { dropUnwanted } from './drop-unwanted.ts'
import { emptyMonth, emptyPart } from './empty-months.ts'
import type { Run } from './run.ts'
import { FIRST_MONTH, listPartitions, listRetentions, type Span } from './store-retention.ts'

/**
 * Removes locations that are older than their account keeps them. A month that nobody wants any more is dropped as a whole; from
 * the others the locations are deleted in small steps. What arrives too old is stored like any other, and goes with the next run.
 */
export async function expireLocations(run: Run) {
  const { db, now, isStopped } = run
  const retentions = await db.system((db) => listRetentions(db, now))
  const newest = retentions.reduce((latest, { before }) => (before > latest ? before : latest), new Date(0))
  for (const month of await findMonths(db)) {
    if (isStopped()) return
    if (month.to > newest) continue
    const isLeft = month.from === '-infinity' || (await dropUnwanted(run, month))
    if (isLeft) await emptyMonth(run, month, retentions)
  }
  for (const retention of retentions) await emptyPart(run, retention)
}

async function findMonths(db: Db): Promise<Span[]> {
  const partitions = await db.system(listPartitions)
  return partitions.flatMap(({ name }) => spanOf(name))
}

function spanOf(partition: string): Span[] {
  if (partition === 'locations_before_2000') return [{ from: '-infinity', to: FIRST_MONTH }]
  const [, year, month] = /^locations_(\d{4})_(\d{2})$/.exec(partition) ?? []
  if (!year) return []
  return [
    {
      from: new Date(Date.UTC(Number(year), Number(month) - 1)),
      to: new Date(Date.UTC(Number(year), Number(month))),
    },
  ]
}
