import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChanges } from './compare/changes.ts'
import type { Pace } from './figures/measure-rates.ts'
import { runGrowth } from './growth/run-growth.ts'
import { sizesOf } from './growth/sizes.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { changesText } from './print/changes.ts'
import { costsText } from './print/costs.ts'
import { growthText } from './print/growth.ts'
import { describeMachine } from './print/machine.ts'
import { tableText } from './print/table.ts'
import { webText } from './print/web.ts'
import { startServer } from './processes/start-server.ts'
import { type Report, readReport, saveAs } from './report.ts'
import { runRules } from './rules/run-rules.ts'
import { runFigures } from './run-figures.ts'
import { runWeb } from './web/run-web.ts'

const report = createReport()

interface Result {
  saved: object
  text: string
}

async function measure(options: Options, folder: string): Promise<Report> {
  const { only, seconds, settings } = options
  const machine = describeMachine(folder)
  const figures = await runFigures(folder, only, settings, paceOf(options))
  return { measuredAt: new Date().toISOString(), machine, seconds, settings, figures }
}

const paceOf = ({ seconds }: Options): Pace => ({ seconds, report })

async function runFiguresCommand(options: Options, folder: string): Promise<Result> {
  const saved = await measure(options, folder)
  return { saved, text: tableText(saved.machine, saved.seconds, saved.figures) }
}

async function runCompare(options: Options, folder: string): Promise<Result> {
  const [oldFile = '', newFile] = options.files
  const before = await readReport(oldFile)
  const now = newFile === undefined ? await measure(options, folder) : await readReport(newFile)
  const changes = findChanges(before.figures, now.figures)
  return { saved: newFile === undefined ? now : { changes }, text: changesText(before, now, changes) }
}

async function runGrowthCommand(options: Options, folder: string): Promise<Result> {
  const { only, seconds, settings, devices, locations } = options
  const machine = describeMachine(folder)
  const steps = await runGrowth(folder, sizesOf(devices, locations), only, settings, paceOf(options))
  return { saved: { machine, seconds, settings, steps }, text: growthText(machine, seconds, steps) }
}

async function runOnOneServer(options: Options, folder: string): Promise<Result> {
  const { command, seconds, minutes, settings } = options
  const machine = describeMachine(folder)
  report('starting the server')
  const server = await startServer(join(folder, 'data'), settings)
  try {
    if (command === 'rules') {
      const costs = await runRules(server, seconds, report)
      return { saved: { machine, seconds, costs }, text: costsText(machine, seconds, costs) }
    }
    const figures = await runWeb(server, minutes, report)
    return { saved: { machine, ...figures }, text: webText(machine, figures) }
  } finally {
    await server.stop()
  }
}

const RUN: Record<Options['command'], (options: Options, folder: string) => Promise<Result>> = {
  figures: runFiguresCommand,
  compare: runCompare,
  growth: runGrowthCommand,
  rules: runOnOneServer,
  web: runOnOneServer,
}

/** Tells the progress. Fails when somebody has stopped the benchmark, so that all that it has started is stopped on the way out. */
function createReport() {
  let stoppedBy: string | undefined
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stoppedBy = signal
    })
  return (progress: string) => {
    if (stoppedBy) throw new Error(`Stopped by ${stoppedBy}.`)
    process.stderr.write(`${progress}\n`)
  }
}

async function bench(options: Options): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-'))
  try {
    const { saved, text } = await RUN[options.command](options, folder)
    if (options.save) await saveAs(options.save, saved)
    return options.json ? `${JSON.stringify(saved)}\n` : text
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  const options = readOptions(process.argv.slice(2))
  process.stdout.write(options.help ? HELP : await bench(options))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
// What was started may be left over after a failure: it ends with us, and must not keep us.
process.exit()
