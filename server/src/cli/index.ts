import type { ErrorCode } from '@sextant/contract'
import { type Config, readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { AppError } from '../platform/errors.ts'
import { FOLDER_COMMANDS, type FolderCommand } from './backup.ts'
import { COMMANDS, type Command } from './commands.ts'
import { HELP } from './help.ts'
import { type Options, readOptions } from './options.ts'

/** The `sextant` command: one JSON object on standard output, everything else on standard error. */
export async function runCommand(args: readonly string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP)
    return 0
  }
  try {
    const { command, rest } = findCommand(args)
    const options = await readOptions(rest, command)
    const config = readConfig(process.env)
    const result = await run(command, config, options)
    process.stdout.write(`${JSON.stringify(result)}\n`)
    return 0
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    return 1
  }
}

async function run(command: Command | FolderCommand, config: Config, options: Options) {
  const now = new Date()
  if ('runOnFolder' in command) return command.runOnFolder(config, options, now)
  const installation = await openInstallation(config, { role: 'command', log: () => {} })
  try {
    return await command.run({ ...installation, config, now }, options)
  } finally {
    await installation.close()
  }
}

const ALL: Record<string, Command | FolderCommand> = { ...COMMANDS, ...FOLDER_COMMANDS }

function findCommand(args: readonly string[]) {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ')
    const command = Object.hasOwn(ALL, name) ? ALL[name] : undefined
    if (command) return { command, rest: args.slice(words) }
  }
  // Options stay out of the message: one of them may be a password.
  const words = args.slice(0, args.findIndex((arg) => arg.startsWith('-')) >>> 0)
  throw new Error(`There is no command "${words.join(' ')}". See: npm run -s sextant -- --help`)
}

const OPTION_AT_FAULT: Partial<Record<ErrorCode, string>> = {
  user_name_taken: '--user-name',
  email_taken: '--email',
  licenses_in_use: '--set',
}

function messageOf(error: unknown) {
  const { message } = error as Error
  const option = error instanceof AppError ? OPTION_AT_FAULT[error.code] : undefined
  return option ? `${option}: ${message}` : message
}
