import { familyOf, memoryOf, shareOf } from '@sextant/harness'

/** Memory is read from a folder that only Linux has; elsewhere it cannot be told. */
export const canReadMemory = process.platform === 'linux'

export interface MemoryMiB {
  node: number
  postgres: number
}

/** What a server and everything that it has started hold. Pages that several processes share are counted once. */
export function readMemory(pid: number): MemoryMiB {
  const memory = { node: 0, postgres: 0 }
  for (const each of familyOf(pid)) memory[isPostgres(each) ? 'postgres' : 'node'] += shareOf(each.pid)
  return memory
}

/** The same for its own processes alone, without the database: fast enough to be asked all the time. */
export const readNodeRss = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + memoryOf(pid), 0)

export const nodesOf = (pid: number) => familyOf(pid).flatMap((each) => (isPostgres(each) ? [] : [each.pid]))

const isPostgres = ({ name }: { name: string }) => name === 'postgres'
