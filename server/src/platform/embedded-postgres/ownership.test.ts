import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ask, findPostmasters, open, patient, useDataFolder } from '../../../test/use-data-folder.ts'
import { holdLock } from './folder-lock.ts'
import { DataFolderInUseError } from './index.ts'
import { startPostmaster } from './postmaster.ts'
import { preparePlace } from './prepare-place.ts'

const folder = useDataFolder()

describe('an owned data folder', patient, () => {
  test('is refused to a second server, by a message that names folder and process', async () => {
    await open(folder)
    const refused = open(folder)
    await expect(refused).rejects.toThrow(DataFolderInUseError)
    await expect(refused).rejects.toThrow(join(folder.dataDir, 'postgres'))
    await expect(refused).rejects.toThrow(`pid ${process.pid}`)
  })

  test('serves a command, whose end does not stop it', async () => {
    const server = await open(folder)
    await ask(server, 'create table notes as select 42 as number')
    const command = await open(folder, { role: 'command' })
    expect(command.pid()).toBe(server.pid())
    expect(await ask(command, 'select number from notes')).toEqual([42])
    await command.stop()
    expect(await ask(server, 'select number from notes')).toEqual([42])
  })

  test('goes from a command to the server that waits for it', async () => {
    const command = await open(folder, { role: 'command' })
    const waiting = open(folder)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await command.stop()
    const server = await waiting
    expect(await ask(server, 'select 1')).toEqual([1])
    expect(await findPostmasters(folder)).toHaveLength(1)
  })

  test('is refused after the wait when a command does not end', async () => {
    await open(folder, { role: 'command' })
    await expect(open(folder, { waitMs: 500 })).rejects.toThrow(DataFolderInUseError)
  })

  test('is left to a start that has its postgres running and not yet its lock', async () => {
    const never = new AbortController().signal
    const place = await preparePlace({ dataDir: folder.dataDir, role: 'server', log: () => undefined })
    const postmaster = await startPostmaster(place, never)
    const refused = open(folder).catch((error: unknown) => error)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await holdLock(place.sockets.connectTo, 'server', never)
    expect(await refused).toBeInstanceOf(DataFolderInUseError)
    expect(await findPostmasters(folder)).toEqual([String(postmaster.pid)])
    await postmaster.stop()
  })

  test.each(['server', 'command'] as const)('has one owner when two start as %s at once', async (role) => {
    const starts = [open(folder, { role }), open(folder, { role, waitMs: 1000 })]
    const results = await Promise.allSettled(starts)
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toBeInstanceOf(DataFolderInUseError)
    expect(await findPostmasters(folder)).toHaveLength(1)
    expect((await readdir(folder.dataDir)).toSorted()).toEqual(['postgres', 'postgres.log'])
  })
})
