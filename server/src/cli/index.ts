import { readConfig } from '../config.ts'
import { openInstallation } from '../installation.ts'
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
    const { name, rest } = findCommand(args)
    const command = COMMANDS[name]
    if (!command) throw new Error(`There is no command "${args.join(' ')}". See: npm run -s sextant -- --help`)
    const options = await readOptions(rest, command)
    const installation = await openInstallation(readConfig(process.env), { role: 'command', log: () => {} })
    try {
      const result = await command.run({ ...installation, now: new Date() }, options)
      process.stdout.write(`${JSON.stringify(result)}\n`)
    } finally {
      await installation.close()
    }
    return 0
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    return 1
  }
}

function findCommand(args: readonly string[]) {
  const two = args.slice(0, 2).join(' ')
  return two in COMMANDS ? { name: two, rest: args.slice(2) } : { name: args[0] ?? '', rest: args.slice(1) }
}
