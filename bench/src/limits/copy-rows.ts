import { once } from 'node:events'
import { answerQuestions } from '@sextant/harness'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Owner } from '../database/owner.ts'
import { latitudeOf, longitudeOf } from '../load/work.ts'

export interface CopyJob {
  owner: Owner
  accountId: string
  /** Keys of the devices that rows are written for, in turn; every connection has its share of them. */
  keys: string[]
  connections: number
  rows: number
  startMs: number
  seconds: number
}

export interface CopyResult {
  rows: number
  seconds: number
}

const COPY =
  'copy locations (account_id, device_key, fixed_at, latitude, longitude, speed, course, extra) from stdin'

/** The fastest way into the table that PostgreSQL has: COPY, one durable commit for so many rows. */
answerQuestions(async (job: CopyJob): Promise<CopyResult> => {
  const clients = await Promise.all(
    Array.from({ length: job.connections }, async () => {
      const client = new pg.Client(job.owner)
      await client.connect()
      return client
    }),
  )
  try {
    const started = performance.now()
    const written = await Promise.all(clients.map((client, i) => keepCopying(client, i, job, started)))
    const seconds = (performance.now() - started) / 1000
    return { rows: written.reduce((sum, rows) => sum + rows, 0), seconds }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
})

async function keepCopying(client: pg.Client, number: number, job: CopyJob, started: number) {
  const { connections, rows, startMs, seconds } = job
  const keys = job.keys.filter((_, i) => i % connections === number)
  const deadline = started + seconds * 1000
  for (let n = 0; ; n++) {
    const text = rowsText(job.accountId, keys, rows, startMs + n * Math.ceil(rows / keys.length))
    if (performance.now() >= deadline) return n * rows
    const stream = client.query(copyFrom(COPY))
    stream.end(text)
    await once(stream, 'finish')
  }
}

function rowsText(accountId: string, keys: readonly string[], rows: number, first: number) {
  const lines: string[] = []
  for (let time = first; lines.length < rows; time++) {
    const rest = `${new Date(time).toISOString()}\t${latitudeOf(time)}\t${longitudeOf(time)}\t18.2\t74\t{"battery": 88}\n`
    for (let i = 0; i < keys.length && lines.length < rows; i++)
      lines.push(`${accountId}\t${keys[i]}\t${rest}`)
  }
  return lines.join('')
}
