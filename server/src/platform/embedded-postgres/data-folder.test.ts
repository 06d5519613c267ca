import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ask, findPostmasters, open, patient, useDataFolder } from '../../../test/use-data-folder.ts'

const folder = useDataFolder()

describe('a data folder', patient, () => {
  test('keeps its data from one start to the next', async () => {
    const first = await open(folder)
    await ask(first, 'create table notes as select 42 as number')
    await first.stop()
    expect(await findPostmasters(folder)).toHaveLength(0)
    const second = await open(folder)
    expect(await ask(second, 'select number from notes')).toEqual([42])
    expect(second.connection).toMatchObject({ user: 'sextant', database: 'sextant' })
  })

  test('is closed to everybody else, and so is the socket', async () => {
    const database = await open(folder)
    expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700)
    expect((await stat(join(database.connection.host, '.s.PGSQL.5432'))).mode & 0o777).toBe(0o700)
    expect(await ask(database, 'show listen_addresses')).toEqual([''])
  })

  test('works below a folder that only its owner may enter', async () => {
    await mkdir(join(folder.parent, 'home'), { mode: 0o700 })
    const database = await open(folder, { dataDir: join(folder.parent, 'home', 'data') })
    expect(await ask(database, 'select upper($$ä$$)')).toEqual(['Ä'])
  })

  test('works at a path longer than a socket path may be', async () => {
    const dataDir = join(folder.parent, 'deep'.repeat(20), 'deeper'.repeat(15))
    const database = await open(folder, { dataDir })
    expect(await ask(database, 'select 1')).toEqual([1])
    await database.stop()
    expect(existsSync(database.connection.host)).toBe(false)
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
  })

  test('is not taken for a database when it holds other files', async () => {
    await mkdir(join(folder.dataDir, 'postgres'), { recursive: true })
    await writeFile(join(folder.dataDir, 'postgres', 'holiday.jpg'), '')
    await expect(open(folder)).rejects.toThrow(/holds files but no PostgreSQL database/)
  })

  test('loses what an interrupted creation left long ago, not what one under way needs', async () => {
    const [old, young] = [
      join(folder.dataDir, 'postgres.init-old'),
      join(folder.dataDir, 'postgres.init-new'),
    ]
    await mkdir(old, { recursive: true })
    await mkdir(young)
    await promisify(execFile)('touch', ['-d', '2020-01-01', old])
    await open(folder)
    expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  })

  test('reports what postgres said when it does not start', async () => {
    await expect(open(folder, { settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /invalid value.*shared_buffers/,
    )
  })

  test('names PG_BIN_DIR when its programs cannot be started', async () => {
    await expect(open(folder, { binDir: join(folder.parent, 'nowhere') })).rejects.toThrow(
      /PG_BIN_DIR is .*nowhere.*cannot be started/,
    )
  })
})
