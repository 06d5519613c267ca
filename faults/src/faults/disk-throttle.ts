import { existsSync } from 'node:fs'
import { mkdir, readFile, rmdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotRun } from '../fault.ts'

const ROOT = '/sys/fs/cgroup'
const GROUP = `sextant-faults-${process.pid}`

/** Holds the writes of processes to so many a second, by the kernel: each fsync really waits for the disk that much longer. */
export class DiskThrottle {
  readonly #folder: string
  readonly #parent: string

  private constructor(parent: string) {
    this.#parent = parent
    this.#folder = join(parent, GROUP)
  }

  static async prepare(dataDir: string, writesASecond: number): Promise<DiskThrottle> {
    if (process.getuid?.() !== 0) throw new CannotRun('slowing a disk down by a control group needs root.')
    const device = await diskOf(dataDir)
    const old = join(ROOT, 'blkio')
    if (existsSync(join(old, 'blkio.throttle.write_iops_device'))) {
      const throttle = new DiskThrottle(old)
      await throttle.#make('blkio.throttle.write_iops_device', `${device} ${writesASecond}`)
      return throttle
    }
    const controllers = await readFile(join(ROOT, 'cgroup.controllers'), 'utf8').catch(() => '')
    if (!controllers.split(/\s/).includes('io'))
      throw new CannotRun(
        'there is no control group here that slows a disk down (blkio of version 1, io of version 2).',
      )
    await writeFile(join(ROOT, 'cgroup.subtree_control'), '+io')
    const throttle = new DiskThrottle(ROOT)
    await throttle.#make('io.max', `${device} wiops=${writesASecond}`)
    return throttle
  }

  async #make(file: string, rule: string) {
    await mkdir(this.#folder)
    try {
      await writeFile(join(this.#folder, file), rule)
    } catch (error) {
      await rmdir(this.#folder)
      throw new CannotRun(`the kernel does not take "${rule}" for ${file}: ${(error as Error).message}`)
    }
  }

  /** What these processes start from now on belongs to them. */
  async slow(pids: readonly number[]) {
    await this.#move(pids, this.#folder)
  }

  async release() {
    const held = await readFile(join(this.#folder, 'cgroup.procs'), 'utf8').catch(() => '')
    await this.#move(held.split('\n').filter(Boolean).map(Number), this.#parent)
  }

  async remove() {
    await this.release()
    await rmdir(this.#folder)
  }

  async #move(pids: readonly number[], folder: string) {
    // One that has ended meanwhile cannot be moved, and need not be.
    for (const pid of pids) await writeFile(join(folder, 'cgroup.procs'), String(pid)).catch(() => undefined)
  }
}

/** The whole disk that a folder is on, as major:minor. */
async function diskOf(folder: string): Promise<string> {
  const { dev } = await stat(folder)
  const number = `${(dev >> 8) & 0xfff}:${(dev & 0xff) | ((dev >> 12) & 0xfff00)}`
  const partition = `/sys/dev/block/${number}/partition`
  if (!existsSync(`/sys/dev/block/${number}`))
    throw new CannotRun(`${folder} is on no disk that could be slowed down.`)
  return existsSync(partition) ? (await readFile(`/sys/dev/block/${number}/../dev`, 'utf8')).trim() : number
}
