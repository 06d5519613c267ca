import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import {
  ask,
  findPostmasters,
  open,
  patient,
  spawnOwner,
  useDataFolder,
} from '../../../test/use-data-folder.ts'
import { DataFolderInUseError } from './index.ts'

const folder = useDataFolder()

const openAndSay = `
  const { openEmbeddedDatabase } = await import('./index.ts')
  await openEmbeddedDatabase(options)
  console.log('open')`

/** Opens without asking the kernel to stop postgres with its owner, as on systems that cannot do so. */
const openUnboundAndSay = `
  const { preparePlace } = await import('./prepare-place.ts')
  const { claimDatabase } = await import('./claim.ts')
  const place = await preparePlace(options)
  place.starter = { program: place.binaries.postgres, args: [] }
  await claimDatabase(place, 0, new AbortController().signal)
  console.log('open')`

const stay = 'setInterval(() => undefined, 1000)'

describe('after a crash', patient, () => {
  test('of postgres it comes back by itself with all that was committed, and is still owned', async () => {
    const database = await open(folder, { durable: true })
    await ask(database, 'create table notes as select 42 as number')
    const before = database.pid() ?? 0
    process.kill(before, 'SIGKILL')
    const answer = await vi.waitFor(() => ask(database, 'select number from notes'), { timeout: 30_000 })
    expect(answer).toEqual([42])
    expect(database.pid()).not.toBe(before)
    await expect(open(folder)).rejects.toThrow(DataFolderInUseError)
  })

  test('of one connection the owner takes its lock again', async () => {
    const database = await open(folder)
    await ask(
      database,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'sextant s%'`,
    )
    await expect(open(folder)).rejects.toThrow(DataFolderInUseError)
    expect(await ask(database, 'select 1')).toEqual([1])
  })

  test.each([
    ['bound to it', openAndSay],
    ['left running', openUnboundAndSay],
  ])(
    'of the owning process, with postgres %s, the next start has the data and the only postgres',
    async (_, script) => {
      const owner = await spawnOwner(folder, `${script}; ${stay}`)
      expect(await findPostmasters(folder)).toHaveLength(1)
      const visitor = await open(folder, { role: 'command' })
      await ask(visitor, 'create table notes as select 42 as number')
      owner.kill('SIGKILL')
      const server = await open(folder)
      expect(await ask(server, 'select number from notes')).toEqual([42])
      expect(server.pid()).not.toBe(visitor.pid())
      expect(await findPostmasters(folder)).toHaveLength(1)
    },
  )

  test.skipIf(!existsSync('/usr/bin/setpriv'))('of the owning process postgres stops by itself', async () => {
    const owner = await spawnOwner(folder, `${openAndSay}; ${stay}`)
    owner.kill('SIGKILL')
    await vi.waitFor(async () => expect(await findPostmasters(folder)).toEqual([]), { timeout: 20_000 })
  })

  test('lock files that name another living program are no obstacle', async () => {
    const first = await open(folder)
    const { host } = first.connection
    await first.stop()
    const { uid, gid } = await stat(host)
    const foreign = spawn('sleep', ['60'], { uid, gid })
    folder.children.push(foreign)
    const lines = [foreign.pid, '/proc/self/fd/3', '1700000000', '5432', '/proc/self/cwd']
    await writeFile(join(host, 'postmaster.pid'), [...lines, '', ' 1 1', 'ready', ''].join('\n'))
    await writeFile(join(host, '.s.PGSQL.5432.lock'), [...lines, ''].join('\n'))
    const second = await open(folder)
    expect(await ask(second, 'select 1')).toEqual([1])
    expect(foreign.exitCode).toBeNull()
  })
})

describe('a process', patient, () => {
  test('that forgets to stop the database ends all the same, and postgres with it', async () => {
    const owner = await spawnOwner(folder, openAndSay)
    if (owner.exitCode === null) await once(owner, 'exit')
    expect(owner.exitCode).toBe(0)
    await vi.waitFor(async () => expect(await findPostmasters(folder)).toHaveLength(0), { timeout: 20_000 })
  })
})
