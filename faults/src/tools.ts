import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Random } from './random.ts'
import { Scene, type SceneOptions } from './scene.ts'

/** What a fault is given: choices that follow from the seed, and scenes that are cleared away afterwards. */
export class Tools {
  readonly rounds: number
  /** How long a fault that lasts is to last. */
  readonly seconds: number
  readonly seed: number
  readonly random: Random
  readonly report: (text: string) => void
  /** Logs and data of a run that went wrong are worth a look. */
  keepFolders = false
  readonly #undo: (() => Promise<void>)[] = []

  constructor(options: { rounds: number; seconds: number; seed: number; report: (text: string) => void }) {
    this.rounds = options.rounds
    this.seconds = options.seconds
    this.seed = options.seed
    this.random = new Random(options.seed)
    this.report = options.report
  }

  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'sextant-fault-'))
    this.afterwards(async () => {
      if (this.keepFolders) this.report(`what it left is in ${folder}`)
      else await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    })
    return folder
  }

  async open(options: Partial<SceneOptions> = {}): Promise<Scene> {
    const folder = options.folder ?? (await this.folder())
    const scene = await Scene.open({ seed: this.seed, report: this.report, ...options, folder })
    this.afterwards(() => scene.close())
    return scene
  }

  /** Is done when the fault is over, the last one first, whatever happened. */
  afterwards(undo: () => Promise<void>) {
    this.#undo.push(undo)
  }

  async clearAway() {
    for (const undo of this.#undo.splice(0).toReversed())
      await undo().catch((error: unknown) => this.report(`clearing away: ${String(error)}`))
  }
}
