import { readdirSync, readFileSync } from 'node:fs'

/** Memory is read from here; where there is no such folder it cannot be told. */
export const canReadMemory = process.platform === 'linux'

export interface MemoryMiB {
  node: number
  postgres: number
}

/** What a server and everything that it has started hold, in MiB. Pages that several processes share are counted once. */
export function readMemory(pid: number): MemoryMiB {
  const memory = { node: 0, postgres: 0 }
  for (const each of familyOf(pid)) memory[isNode(each) ? 'node' : 'postgres'] += readShare(each)
  return memory
}

/** The same for its own processes alone, without the database: fast enough to be asked all the time. */
export const readNodeRss = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => sum + field(`/proc/${pid}/status`, 'VmRSS'), 0)

export const nodesOf = (pid: number) => familyOf(pid).filter(isNode)

/** The process and all that descend from it. */
function familyOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const family = [root]
  for (const pid of family) family.push(...(children.get(pid) ?? []))
  return family
}

const isNode = (pid: number) => !read(`/proc/${pid}/stat`).includes('(postgres)')

const readShare = (pid: number) =>
  field(`/proc/${pid}/smaps_rollup`, 'Pss') || field(`/proc/${pid}/status`, 'VmRSS')

const field = (file: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(file))?.[1] ?? 0) / 1024

/** Nothing when the process is gone. */
function read(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
