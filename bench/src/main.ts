import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMachine } from './machine.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { costsText } from './print-costs.ts'
import { tableText } from './print-table.ts'
import { webText } from './print-web.ts'
import { runBench } from './run-bench.ts'
import { runRules } from './run-rules.ts'
import { runWeb } from './run-web.ts'
import { startSextant } from './sextant-process.ts'

const report = (progress: string) => void process.stderr.write(`${progress}\n`)

/** Rejects when somebody stops the benchmark, so that what it has started is stopped as well. */
function stopSignal(): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`Stopped by ${signal}.`)))
  })
}

async function bench({ what, seconds, minutes, json }: Options): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
  report('starting the server')
  const server = startSextant(join(folder, 'data'))
  try {
    const machine = describeMachine()
    if (what === 'rules') {
      const costs = await Promise.race([runRules(server, seconds, report), stopSignal()])
      return json ? `${JSON.stringify({ machine, seconds, costs })}\n` : costsText(machine, seconds, costs)
    }
    if (what === 'web') {
      const figures = await Promise.race([runWeb(server, minutes, report), stopSignal()])
      return json ? `${JSON.stringify({ machine, ...figures })}\n` : webText(machine, figures)
    }
    const figures = await Promise.race([runBench(server, seconds, report), stopSignal()])
    return json ? `${JSON.stringify({ machine, seconds, figures })}\n` : tableText(machine, seconds, figures)
  } finally {
    report('stopping the server')
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  const options = readOptions(process.argv.slice(2))
  process.stdout.write(options.help ? HELP : await bench(options))
} catch (error) {
  report(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
