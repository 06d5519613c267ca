import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a later start has to know. */
export interface Memory {
  userName: string
  password: string
  /** When the fleet was complete and began to move; absent when the first start was interrupted before that. */
  began?: number
}

/** The folder of a demo: its server's data and how to sign in. */
export class DemoFolder {
  readonly #folder: string
  memory: Memory

  private constructor(folder: string, memory: Memory) {
    this.#folder = folder
    this.memory = memory
  }

  /** What was left unfinished is made anew, as with `reset`. A folder that holds something else is refused. */
  static async open(folder: string, reset: boolean): Promise<DemoFolder> {
    const found = await readdir(folder).catch(() => [])
    const memory = await readMemory(folder)
    if (found.length > 0 && !memory)
      throw new Error(`${folder} holds something else than a demo. Name another folder with --data.`)
    if (memory?.began !== undefined && !reset) return new DemoFolder(folder, memory)
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    const fresh = new DemoFolder(folder, {
      userName: 'demo',
      password: randomBytes(12).toString('base64url'),
    })
    await fresh.#write()
    return fresh
  }

  get serverData() {
    return join(this.#folder, 'server')
  }

  async noteBegin(began: number) {
    this.memory = { ...this.memory, began }
    await this.#write()
  }

  async #write() {
    const text = `${JSON.stringify(this.memory, undefined, 2)}\n`
    await writeFile(memoryFile(this.#folder), text, { mode: 0o600 })
  }
}

const memoryFile = (folder: string) => join(folder, 'demo.json')

async function readMemory(folder: string): Promise<Memory | undefined> {
  try {
    return JSON.parse(await readFile(memoryFile(folder), 'utf8')) as Memory
  } catch {
    return undefined
  }
}
