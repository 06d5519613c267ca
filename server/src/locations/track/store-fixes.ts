import type { Executor } from '../../platform/db.ts'

export interface TrackStep {
  from: Date
  to: Date
  /** Time of the last fix of the step before. */
  after: Date | undefined
  limit: number
}

/** Seven doubles. */
export const FIX_BYTES = 7 * 8

/**
 * Some fixes as one row of big-endian doubles, in the order of the statement; a value that is not there is NaN. As text they would
 * take the database and this process twice as long: most of it goes into writing numbers as text and reading them.
 */
export async function findFixBytes(db: Executor, accountId: string, deviceKey: string, step: TrackStep) {
  const [row] = await db<{ bytes: Buffer | null }>`
    select string_agg(float8send(date_part('epoch', fixed_at)) || float8send(latitude) || float8send(longitude)
      || float8send(coalesce(speed, 'NaN')) || float8send(coalesce(course, 'NaN'))
      || float8send(coalesce(altitude, 'NaN')) || float8send(coalesce(accuracy, 'NaN')), '' order by fixed_at) as bytes
    from (
      select fixed_at, latitude, longitude, speed, course, altitude, accuracy
      from locations
      where account_id = ${accountId} and device_key = ${deviceKey}
        and fixed_at >= ${step.from} and fixed_at <= ${step.to}
        and fixed_at > ${step.after ?? '-infinity'}
      order by fixed_at
      limit ${step.limit}) as fixes`
  return row?.bytes ?? Buffer.alloc(0)
}
