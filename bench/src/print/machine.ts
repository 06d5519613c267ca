import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { availableParallelism, cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { median, significant } from '../statistics.ts'

const SYNCS = 100

/** What the figures were measured on. The folder is on the disk that is used. */
export const describeMachine = (folder: string) => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() || 'unknown processor',
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  platform: `${process.platform} ${release()} ${process.arch}`,
  node: process.version,
  /** What it takes to make a page of 8 KiB durable: no commit can be faster. */
  syncMs: measureSync(folder),
})

export type Machine = ReturnType<typeof describeMachine>

export const machineText = ({ cores, processor, memoryGiB, platform, node, syncMs }: Machine) =>
  `${cores} cores, ${processor}, ${memoryGiB} GiB, ${platform}, Node ${node}, disk ${syncMs} ms a sync`

function measureSync(folder: string) {
  const file = join(folder, 'sync')
  const opened = openSync(file, 'w')
  try {
    const page = Buffer.alloc(8192, 1)
    const times = Array.from({ length: SYNCS }, (_, i) => {
      const started = performance.now()
      writeSync(opened, page, 0, page.length, i * page.length)
      fdatasyncSync(opened)
      return performance.now() - started
    })
    return significant(median(times))
  } finally {
    closeSync(opened)
    rmSync(file)
  }
}
