import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isWithin } from './compare-thirds.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { soakText } from './print-soak.ts'
import { runSoak } from './run-soak.ts'

const say = (text: string) => void process.stderr.write(`${text}\n`)
/** Of all requests; one in a thousand may meet a bad moment of the machine. */
const MOST_FAILED = 0.001

/** Rejects when somebody stops the run, so that what it has started is stopped as well. */
function stopSignal(): Promise<never> {
  return new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => reject(new Error(`Stopped by ${signal}.`)))
  })
}

async function soak({ minutes, json }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-soak-'))
  try {
    const result = await runSoak({ folder, minutes, report: say, stopped: stopSignal() })
    process.stdout.write(json ? `${JSON.stringify(result)}\n` : soakText(result))
    const failed = Object.values(result.failures).reduce((total, count) => total + count, 0)
    if (!result.comparisons.every(isWithin) || failed > result.requests * MOST_FAILED) process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20 })
  }
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) process.stdout.write(HELP)
  else await soak(options)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
