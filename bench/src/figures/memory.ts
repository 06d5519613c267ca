import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Settings, SextantServer } from '@sextant/harness'
import { fillDevices, findAccount } from '../database/fill.ts'
import { connectAsOwner } from '../database/owner.ts'
import { requestOf } from '../load/work.ts'
import { BenchAccount } from '../processes/bench-account.ts'
import { canReadMemory, type MemoryMiB, readMemory } from '../processes/memory.ts'
import { startServer } from '../processes/start-server.ts'
import { roundsOf } from '../statistics.ts'
import type { Figure } from './figure.ts'
import type { Pace } from './measure-rates.ts'

const DEVICES = 100_000
const ROWS_A_REQUEST = 1000
const SETTLE_MS = 5000
const A_DAY_MS = 24 * 60 * 60_000

/** What the server and its database hold just after the start, and after a large fleet has reported and was looked at. */
export async function measureMemory(
  folder: string,
  settings: Settings,
  { report }: Pick<Pace, 'report'>,
): Promise<Figure[]> {
  if (!canReadMemory) {
    report('memory: needs Linux, left out')
    return []
  }
  const server = await startServer(join(folder, 'memory'), settings)
  try {
    report('memory: idle')
    await pause(SETTLE_MS)
    const idle = readMemory(server.pid)
    report(`memory: ${DEVICES} devices`)
    await useFleet(server)
    await pause(SETTLE_MS)
    const used = readMemory(server.pid)
    return [...figuresOf('idle', 'idle', idle), ...figuresOf('fleet', '100,000 devices', used)]
  } finally {
    await server.stop()
  }
}

async function useFleet(server: SextantServer) {
  const account = await BenchAccount.open(server, 'fleet', DEVICES)
  const db = await connectAsOwner(server.dataDir)
  const fleet = { prefix: 'fleet-', count: DEVICES }
  try {
    await fillDevices(db, await findAccount(db, 'fleet'), fleet, 0, Date.now() - A_DAY_MS)
  } finally {
    await db.end()
  }
  const work = { kind: 'batch' as const, fleet, startMs: Date.now() - A_DAY_MS / 2 }
  const each = { rows: ROWS_A_REQUEST, devicesEach: ROWS_A_REQUEST }
  const connections = DEVICES / ROWS_A_REQUEST
  for (let connection = 0; connection < connections; connection++) {
    const { path, body = '' } = requestOf({ ...work, ...each }, { connection, connections }, 0)
    await account.create(path, JSON.parse(body) as object)
  }
  let next: unknown
  do {
    const cursor = typeof next === 'string' ? `&cursor=${encodeURIComponent(next)}` : ''
    const page = await account.read(`/api/devices?include=lastLocation${cursor}`)
    next = page['nextCursor']
  } while (next !== undefined)
}

const figuresOf = (id: string, name: string, { node, postgres }: MemoryMiB): Figure[] => {
  const common = { unit: 'MiB', better: 'less' as const, limits: [] }
  return [
    { id: `memory-${id}-node`, name: `memory of the server, ${name}`, ...common, value: roundsOf([node]) },
    {
      id: `memory-${id}-postgres`,
      name: `memory of PostgreSQL, ${name}`,
      ...common,
      value: roundsOf([postgres]),
    },
  ]
}
