import type pg from 'pg'
import type { Fleet, History } from './fleet.ts'

const ROWS_A_STEP = 250_000

export async function findAccount(db: pg.Client, name: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select id from accounts where name = $1', [name])
  if (!rows[0]) throw new Error(`There is no account ${name}.`)
  return rows[0].id
}

/** Makes the devices of a fleet from number `from` on, each with a last location, without asking the server. */
export async function fillDevices(
  db: pg.Client,
  accountId: string,
  { prefix, count }: Fleet,
  from: number,
  lastMs: number,
) {
  const at = new Date(lastMs).toISOString()
  for (let first = from; first < count; first += ROWS_A_STEP)
    await db.query(
      `with made as (
         select nextval('device_keys') as key, $2::text || n as id from generate_series($3::int, $4::int) as n
       ), named as (
         insert into device_ids (id, account_id, device_key) select id, $1::bigint, key from made
       ), described as (
         insert into devices (account_id, key, id, name, description, tags, expires, expiry_told, version, created_at, modified_at)
         select $1::bigint, key, id, 'Device ' || id, '', '{}'::jsonb, false, false, 1, now(), now() from made
       )
       insert into device_state (account_id, device_key, fixed_at, received_at, location)
       select $1::bigint, key, $5::timestamptz, $5::timestamptz, json_build_object('dateTime', $6::text,
         'latitude', 55.68, 'longitude', 12.57, 'speed', 18.2, 'course', 74, 'battery', 88) from made`,
      [accountId, prefix, first, Math.min(first + ROWS_A_STEP, count) - 1, at, at],
    )
}

export async function readKeys(db: pg.Client, { prefix, count }: Fleet): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `select d.device_key as key from generate_series(0, $2::int - 1) as n join device_ids d on d.id = $1::text || n order by n`,
    [prefix, count],
  )
  return rows.map(({ key }) => key)
}

export async function makeMonths(db: pg.Client, fromMs: number, toMs: number) {
  await db.query(
    `select make_location_month(month::date)
     from generate_series(date_trunc('month', $1::timestamptz), $2::timestamptz, interval '1 month') as month`,
    [new Date(fromMs).toISOString(), new Date(toMs).toISOString()],
  )
}

/**
 * Writes the locations from number `from` up to `to` of every device of the history, in the order in which they would have come
 * in: what a device reported lies among what the others did.
 */
export async function fillHistory(
  db: pg.Client,
  accountId: string,
  history: History,
  { from, to }: { from: number; to: number },
  progress: (rows: number) => void,
) {
  const { fleet, firstMs, stepMs } = history
  await makeMonths(db, firstMs + from * stepMs, firstMs + to * stepMs)
  const keys = await readKeys(db, fleet)
  const step = Math.max(1, Math.floor(ROWS_A_STEP / fleet.count))
  await db.query("set work_mem = '256MB'")
  for (let first = from; first < to; first += step) {
    const last = Math.min(first + step, to) - 1
    await db.query(
      `insert into locations (account_id, device_key, fixed_at, latitude, longitude, speed, course, extra)
       select $1::bigint, key, to_timestamp($2::float8 / 1000) + n * make_interval(secs => $3::float8 / 1000),
         floor((55 + (n % 10000) * 0.0001 + (key % 100) * 0.01) * 1e5) / 1e5,
         floor((12 + (n % 5000) * 0.0002 + (key % 100) * 0.01) * 1e5) / 1e5,
         (n % 900) / 10.0, n % 360, '{"battery": 88}'::jsonb
       from generate_series($4::int, $5::int) as n, unnest($6::bigint[]) as key
       order by n, key`,
      [accountId, firstMs, stepMs, first, last, keys],
    )
    progress((last + 1 - from) * fleet.count)
  }
}

/** What a running server gets to by and by: readers should find the tables as they are on any other day. */
export async function settle(db: pg.Client) {
  await db.query('vacuum (analyze) locations')
  await db.query('vacuum (analyze) devices, device_ids, device_state')
  await db.query('checkpoint')
}
