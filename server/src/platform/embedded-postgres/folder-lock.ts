import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { messageOf } from './message-of.ts'
import { socketPort } from './socket-path.ts'

export type Role = 'server' | 'command'

/** Who owns a running database: the holder of the lock, and the process that started postgres. */
export interface Ownership {
  holder: { role: Role; pid: number } | undefined
  starterPid: number | undefined
}

/** Setting given to postgres at its start, so that others can tell an orphan from a start under way. */
export const starterSetting = 'sextant.starter_pid'

const lockKey = 7_382_910_554
const maintenanceDatabase = 'postgres'

/** A connection whose breaking is no error of ours: without a listener it would end the whole process. */
async function connect(host: string, applicationName: string, socket = new Socket()): Promise<Client> {
  const client = new Client({
    host,
    port: socketPort,
    user: 'sextant',
    database: maintenanceDatabase,
    ssl: false,
    application_name: applicationName,
    connectionTimeoutMillis: 30_000,
    query_timeout: 60_000,
    stream: () => socket,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function withClient<T>(host: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(host, `sextant visitor pid ${process.pid}`)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Throws while postgres does not answer: it is starting, stopping, or full. */
export function readOwnership(host: string): Promise<Ownership> {
  return withClient(host, async (client) => {
    const { rows } = await client.query<{ holder: string | null; starter: string | null }>(
      `select current_setting($1, true) as starter, (
         select a.application_name
         from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where l.locktype = 'advisory' and l.granted and l.objsubid = 1
           and l.database = (select oid from pg_database where datname = current_database())
           and (l.classid::int8 << 32) | l.objid::int8 = $2
         limit 1) as holder`,
      [starterSetting, lockKey],
    )
    const name = /^sextant (server|command) pid (\d+)$/.exec(rows[0]?.holder ?? '')
    const starter = Number(rows[0]?.starter)
    return {
      holder: name ? { role: name[1] === 'server' ? 'server' : 'command', pid: Number(name[2]) } : undefined,
      starterPid: starter > 0 ? starter : undefined,
    }
  })
}

/** Any other failure, such as a refusal while starting or stopping, comes from a postgres that is there. */
export function nobodyListens(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')
  )
}

export function createDatabase(host: string, name: string): Promise<void> {
  return withClient(host, async (client) => {
    const exists = async () =>
      (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1
    if (await exists()) return
    await client.query(`create database ${client.escapeIdentifier(name)}`).catch(async (error: unknown) => {
      // A command that joins in this moment wants the same.
      if (!(await exists())) throw error
    })
  })
}

interface HeldLock {
  /** Settles when the connection that holds the lock ends, for whatever reason. */
  lost: Promise<void>
  release(): Promise<void>
}

async function takeLock(host: string, role: Role): Promise<HeldLock> {
  const socket = new Socket()
  const client = await connect(host, `sextant ${role} pid ${process.pid}`, socket)
  const lost = new Promise<void>((resolve) => client.on('end', () => resolve()))
  const release = () => client.end().catch(() => undefined)
  const answer = await client
    .query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey])
    .catch(messageOf)
  if (typeof answer !== 'string' && answer.rows[0]?.taken) {
    // The lock alone keeps no process alive that has nothing else to do.
    socket.unref()
    return { lost, release }
  }
  await release()
  throw new Error(typeof answer === 'string' ? answer : 'another process holds the lock of this database')
}

/** Holds the lock until the signal, taking it again when its connection breaks: a crash in postgres ends them all. */
export async function holdLock(host: string, role: Role, signal: AbortSignal): Promise<void> {
  const first = await takeLock(host, role).catch(async () => {
    await pause(500)
    return takeLock(host, role)
  })
  const holdOn = async () => {
    let lock: HeldLock | undefined = first
    while (!signal.aborted) {
      await lock?.lost
      if (!signal.aborted) lock = await takeLock(host, role).catch(() => undefined)
      if (!lock) await pause(200, undefined, { ref: false })
    }
    // Taken a moment too late it would sit on the next postgres, in the way of the one that started it.
    await lock?.release()
  }
  holdOn().catch(() => undefined)
}
