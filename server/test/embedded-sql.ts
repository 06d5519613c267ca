import { join } from 'node:path'
import pg from 'pg'

/** Runs statements in the embedded database of a running server, as its owner. */
export async function inEmbedded<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: join(dataDir, 'postgres'),
    port: 5432,
    user: 'sextant',
    database: 'sextant',
    ssl: false,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query("set app.scope = 'system'").then(() => work(client))
  } finally {
    await client.end()
  }
}

/** A history of one location a second, ending at `end`, written without asking the server. */
export async function insertHistory(
  client: pg.Client,
  deviceId: string,
  count: number,
  end: Date,
  note = '',
) {
  const start = new Date(end.getTime() - (count - 1) * 1000)
  for (let month = new Date(start); month <= end; month.setUTCMonth(month.getUTCMonth() + 1, 1))
    await client.query('select make_location_month($1)', [month.toISOString().slice(0, 10)])
  await client.query('select make_location_month($1)', [end.toISOString().slice(0, 10)])
  await client.query(
    `insert into locations (account_id, device_key, fixed_at, latitude, longitude, speed, course, extra)
     select d.account_id, d.key, $2::timestamptz + make_interval(secs => i), i % 90, i % 180, i % 120, i % 360, $4::jsonb
     from devices d, generate_series(0, $3::int - 1) as i where d.id = $1`,
    [deviceId, start.toISOString(), count, note === '' ? null : JSON.stringify({ attributes: { note } })],
  )
  await client.query(
    `update device_state s
     set fixed_at = $2, received_at = $2,
       location = json_build_object('dateTime', $3::text, 'latitude', 1, 'longitude', 2)
     from devices d where d.id = $1 and s.account_id = d.account_id and s.device_key = d.key`,
    [deviceId, end, end.toISOString()],
  )
  return start
}
