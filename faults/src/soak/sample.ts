import type { SextantServer } from '@sextant/harness'
import type { Database } from '../ledger/database.ts'

export interface Sample {
  memoryMb: number
  heapMb: number
  openFiles: number
  databaseMb: number
  bytesPerLocation: number
  bytesPerEvents: number
  bytesPerMessage: number
  bytesPerDelivery: number
  /** Of the table whose rows are written over with every location. */
  bytesPerDeviceState: number
  deadShare: number
}

interface TableRow {
  name: string
  bytes: number
  live: number
  dead: number
}

export async function takeSample(server: SextantServer, database: Database): Promise<Sample> {
  const tables = await readTables(database)
  const perRow = (name: string) => {
    const of = tables.filter((table) => table.name === name || table.name.startsWith(`${name}_20`))
    return (
      sum(of, ({ bytes }) => bytes) /
      Math.max(
        1,
        sum(of, ({ live }) => live),
      )
    )
  }
  const live = sum(tables, (table) => table.live)
  const dead = sum(tables, (table) => table.dead)
  return {
    memoryMb: server.memory,
    heapMb: await readHeap(server.url),
    openFiles: server.openFiles,
    databaseMb: sum(tables, ({ bytes }) => bytes) / 2 ** 20,
    bytesPerLocation: perRow('locations'),
    bytesPerEvents: perRow('events'),
    bytesPerMessage: perRow('messages'),
    bytesPerDelivery: perRow('webhook_deliveries'),
    bytesPerDeviceState: perRow('device_state'),
    deadShare: dead / Math.max(1, live + dead),
  }
}

const readTables = (database: Database) =>
  database.query<TableRow>(
    `select relname as name, pg_total_relation_size(relid)::float8 as bytes, n_live_tup::float8 as live, n_dead_tup::float8 as dead
     from pg_stat_user_tables`,
  )

async function readHeap(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const values = [...text.matchAll(/^nodejs_heap_size_used_bytes(?:\{[^}]*\})? (\S+)/gm)].map(([, value]) =>
    Number(value),
  )
  return values.reduce((total, each) => total + each, 0) / 2 ** 20
}

const sum = (tables: readonly TableRow[], pick: (table: TableRow) => number) =>
  tables.reduce((total, table) => total + pick(table), 0)
