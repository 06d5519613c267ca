import { parseArgs } from 'node:util'
import { FAULTS } from './faults/index.ts'

export const HELP = `Usage: npm run -s faults -- [names…] [options]

Starts a Sextant server on a scratch folder, keeps it at work through its API, breaks something, and compares what was
acknowledged with what is there: locations, alerts, messages, licences, keys, webhook deliveries and events. Without names
it runs all faults but the long mix "kills".

  --rounds n    how often faults that kill something do so (default 5)
  --seconds n   how long faults that last do so (default 60)
  --seed n      repeats the choices of a run, though not the timing of the machine
  --json        print one JSON object instead of a table
  --list        what there is, and what each promises
  --help        this text

Progress goes to standard error, the result to standard output. The exit code is 1 when a promise was not kept, and when a
fault that was asked for by name cannot be run on this machine.
`

export interface Options {
  names: string[]
  rounds: number
  seconds: number
  seed: number
  json: boolean
  list: boolean
  help: boolean
}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      json: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name))
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')}. See --list.`)
  const { json, list, help } = values
  return {
    names: positionals,
    rounds: whole('rounds', values.rounds, 1000),
    seconds: whole('seconds', values.seconds, 3600),
    seed: whole('seed', values.seed, 2 ** 31),
    json,
    list,
    help,
  }
}

function whole(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!(Number.isInteger(value) && value >= 1 && value <= most))
    throw new Error(`--${name} must be a whole number from 1 to ${most}.`)
  return value
}
