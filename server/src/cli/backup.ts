import { access, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { chooseTarget, restoreBackup, writeBackup } from '../platform/backup/index.ts'
import { openEmbeddedDatabase } from '../platform/embedded-postgres/index.ts'
import type { OptionRules, Options } from './options.ts'
import { showProgress } from './show-progress.ts'

/** A command that neither makes nor migrates a database on its way. */
export interface FolderCommand extends OptionRules {
  runOnFolder(config: Config, options: Options, now: Date): Promise<object>
}

export const FOLDER_COMMANDS: Record<string, FolderCommand> = {
  backup: { required: ['to'], optional: [], runOnFolder: backUp },
  restore: { required: ['from'], optional: [], runOnFolder: restore },
}

/** Copies the embedded database, running or not, and the secret. It does not migrate: it may be made before an upgrade. */
async function backUp(config: Config, { to = '' }: Options, now: Date) {
  refuseForeignDatabase(config, 'backup')
  const dataDir = await findDataDir(config)
  const target = await chooseTarget(to, dataDir)
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('it was interrupted'))
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const database = await openEmbeddedDatabase({
    dataDir,
    ...(config.PG_BIN_DIR && { binDir: config.PG_BIN_DIR }),
    role: 'command',
    log: () => {},
  })
  const progress = showProgress(process.stderr)
  try {
    const files = await writeBackup({
      connection: { ...database.connection, ssl: false },
      dataDir,
      target,
      withSecret: config.SECRET_KEY === undefined,
      madeAt: now,
      onProgress: progress.tell,
      signal: stopping.signal,
    })
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    return { backup: target, bytes, files: files.map(({ name }) => name) }
  } finally {
    progress.end()
    await database.stop()
  }
}

/** Makes a data folder out of a backup. The next start finds it as it was. */
async function restore(config: Config, { from = '' }: Options) {
  refuseForeignDatabase(config, 'restore')
  const progress = showProgress(process.stderr)
  try {
    const { madeAt, postgres, files } = await restoreBackup({
      source: from,
      dataDir: config.DATA_DIR,
      onProgress: progress.tell,
    })
    const dataDir = await realpath(config.DATA_DIR)
    return { restored: dataDir, madeAt, postgres, files: files.map(({ name }) => name) }
  } finally {
    progress.end()
  }
}

function refuseForeignDatabase({ DATABASE_URL }: Config, command: string) {
  if (DATABASE_URL)
    throw new Error(
      `The command ${command} is for the embedded database, and DATABASE_URL is set. ` +
        'Use pg_dump or pg_basebackup of that PostgreSQL server, and keep the secret key apart from it.',
    )
}

async function findDataDir({ DATA_DIR, SECRET_KEY }: Config) {
  await access(join(DATA_DIR, 'postgres', 'PG_VERSION')).catch(() => {
    throw new Error(
      `There is no database in the data folder ${DATA_DIR}. Set DATA_DIR to that of the server.`,
    )
  })
  if (SECRET_KEY === undefined)
    await access(join(DATA_DIR, 'secret.key')).catch(() => {
      throw new Error(
        `secret.key is missing in ${DATA_DIR}. Set SECRET_KEY if the server has its secret from there.`,
      )
    })
  return realpath(DATA_DIR)
}
