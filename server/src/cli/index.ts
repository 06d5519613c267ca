import type { ErrorCode } from '@sextant/contract'
import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
import { AppError } from '../platform/errors.ts'
import { COMMANDS } from './commands.ts'
import { HELP } from './help.ts'
import { readOptions } from './options.ts'

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
    const installation = await openInstallation(config, { role: 'command', log: () => {} })
    try {
      const result = await command.run({ ...installation, config, now: new Date() }, options)
      process.stdout.write(`${JSON.stringify(result)}\n`)
    } finally {
      await installation.close()
    }
    return 0
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`)
    return 1
  }
}

function findCommand(args: readonly string[]) {
  for (const words of [2, 1]) {
    const name = args.slice(0, words).join(' ')
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
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
