import { CannotRun, type Fault, type Outcome } from './fault.ts'
import { FAULTS, NOT_BY_DEFAULT } from './faults/index.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { listText, tableText } from './print-table.ts'
import { Tools } from './tools.ts'

const say = (text: string) => void process.stderr.write(`${text}\n`)

async function runFault(fault: Fault, options: Options): Promise<Outcome> {
  const begun = performance.now()
  const tools = new Tools({ ...options, report: (text) => say(`${fault.name}: ${text}`) })
  const outcome = await Promise.race([fault.run(tools), stopSignal()]).then(
    (seen) => ({ seen, trouble: undefined }),
    (error: unknown) => ({ seen: undefined, trouble: troubleOf(error) }),
  )
  const { trouble, seen } = outcome
  tools.keepFolders = seen ? seen.broken.length > 0 : !trouble?.startsWith('not run')
  await tools.clearAway()
  const seconds = (performance.now() - begun) / 1000
  for (const broken of seen?.broken ?? []) say(`${fault.name}: BROKEN: ${broken}`)
  if (seen?.broken.length === 0 || trouble) say(`${fault.name}: ${trouble ?? 'kept its promise'}`)
  return { fault, seconds, ...outcome }
}

const troubleOf = (error: unknown) =>
  error instanceof CannotRun
    ? `not run: ${error.message}`
    : `failed: ${error instanceof Error ? error.message : String(error)}`

let stopped: NodeJS.Signals | undefined
/** Rejects when somebody stops the run, so that what it has started is stopped as well. */
function stopSignal(): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        stopped = signal
        reject(new Error(`stopped by ${signal}`))
      })
  })
}

async function main(options: Options): Promise<void> {
  if (options.help) return void process.stdout.write(HELP)
  if (options.list) return void process.stdout.write(listText(FAULTS))
  const { names, seed } = options
  const chosen = FAULTS.filter(({ name }) =>
    names.length > 0 ? names.includes(name) : !NOT_BY_DEFAULT.has(name),
  )
  say(`--seed ${seed}`)
  const outcomes: Outcome[] = []
  for (const fault of chosen) if (!stopped) outcomes.push(await runFault(fault, options))
  process.stdout.write(options.json ? `${JSON.stringify({ seed, outcomes })}\n` : tableText(outcomes))
  const isBad = ({ seen, trouble }: Outcome) =>
    seen ? seen.broken.length > 0 : names.length > 0 || !trouble?.startsWith('not run')
  if (outcomes.some(isBad)) process.exitCode = 1
}

try {
  await main(readOptions(process.argv.slice(2)))
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
