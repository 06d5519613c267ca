import { chmod, mkdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { findBinaries } from './binaries.ts'
import { initialiseFolder } from './initialise.ts'
import type { EmbeddedOptions } from './options.ts'
import type { Place } from './place.ts'
import { chooseRunAs, giveFolder } from './run-as.ts'
import { serverSettings } from './server-settings.ts'
import { chooseSocketPaths } from './socket-path.ts'
import { chooseStarter } from './starter.ts'

/** Finds programs and user, and makes sure that a database folder exists that this user can work in. */
export async function preparePlace(options: EmbeddedOptions): Promise<Place> {
  const dataDir = await makeDataDir(options.dataDir)
  const folder = join(dataDir, 'postgres')
  const { role, log, durable = true, settings = {} } = options
  const runAs = await chooseRunAs(folder)
  const binaries = await findBinaries({ binDir: options.binDir, dataDir, runAs, log })
  await initialiseFolder({ dataDir, folder, binaries, runAs, durable, log })
  await giveFolder(folder, runAs)
  await chmod(folder, 0o700)
  const sockets = await chooseSocketPaths(folder)
  return {
    folder,
    logFile: join(dataDir, 'postgres.log'),
    role,
    binaries,
    runAs,
    sockets,
    settings: serverSettings({ listenIn: sockets.listenIn, durable, settings }),
    starter: await chooseStarter(binaries.postgres, runAs),
    log,
  }
}

/** One name for one folder, however it is reached: others recognise postgres by it. */
async function makeDataDir(named: string): Promise<string> {
  const dataDir = resolve(named)
  await mkdir(dirname(dataDir), { recursive: true })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return realpath(dataDir)
}
