import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '@sextant/harness'
import { CannotRun } from '../fault.ts'

/** Lets the wall clock of the server jump, by a library that stands between it and the system; the clock that only runs on is left. */
export class FakeClock {
  readonly env: Settings
  readonly #file: string

  private constructor(library: string, file: string) {
    this.#file = file
    this.env = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    this.jump(0)
  }

  static async prepare(folder: string): Promise<FakeClock> {
    const machines = await readdir('/usr/lib', { withFileTypes: true })
    for (const { name } of machines.filter((entry) => entry.isDirectory())) {
      const libraries = await readdir(join('/usr/lib', name, 'faketime')).catch((): string[] => [])
      // Node has several threads.
      const library = libraries.find((file) => file.startsWith('libfaketimeMT.so'))
      if (library) return new FakeClock(join('/usr/lib', name, 'faketime', library), join(folder, 'clock'))
    }
    throw new CannotRun('the library faketime is not installed; on Debian: apt-get install faketime.')
  }

  /** So many hours beside the true time. */
  jump(hours: number) {
    const seconds = Math.round(hours * 3600)
    writeFileSync(this.#file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`)
  }
}
