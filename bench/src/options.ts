import { parseArgs } from 'node:util'

export const HELP = `Usage: npm run -s bench -- [growth | compare | rules | web] [options]

Starts Sextant on a scratch folder, puts it under load from other processes through its API, and prints each figure as a ratio to a
limit that is measured in the same run: the same HTTP set-up that only checks and answers, COPY into the same table, the same bytes
from memory. docs/performance.md says what each figure means.

  --only a,b       only these figures: start, memory, ingest, ingest-64, ingest-256, ingest-batch, ingest-queue,
                   read, read-last, read-list, read-history, export, export-csv, export-geojson, latency
  --seconds n      seconds of load for each figure and each side (default 6)
  --set name=value a setting of the server, such as WORKERS=2; may be repeated
  --save file      write the result as JSON as well, for compare
  --json           print one JSON object instead of a table
  --help           this text

"growth" makes a database that grows from step to step and prints how much slower each figure gets. It takes a long time and a lot
of disk, and says first how much.

  --devices a,b,…  sizes of the fleet (default 1000,100000,1000000)
  --locations a,b  stored locations (default 1000000,50000000)

"compare old.json [new.json]" prints what has changed between two saved results, or since an old one: without a second file
everything is measured now.

"rules" makes two accounts, one of them with 10,000 alert rules and 1,000 areas, and prints what storing a location that touches none
of them costs there, against the account without rules.

"web" shows 5,000 devices in a headless Chromium while 200 locations a second come in, and prints the work of scripts for each frame,
what it adds to the memory, and how far what is shown is behind. Chromium is /usr/bin/chromium or CHROMIUM_PATH.

  --minutes n      with "web": minutes of load (default 2)

Progress goes to standard error, the result to standard output.
`

const COMMANDS = ['figures', 'growth', 'compare', 'rules', 'web'] as const

export interface Options {
  command: (typeof COMMANDS)[number]
  /** What follows the command. */
  files: string[]
  only: string[]
  seconds: number
  minutes: number
  devices: number[]
  locations: number[]
  settings: Record<string, string>
  save: string | undefined
  json: boolean
  help: boolean
}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      seconds: { type: 'string', default: '6' },
      minutes: { type: 'string', default: '2' },
      devices: { type: 'string', default: '1000,100000,1000000' },
      locations: { type: 'string', default: '1000000,50000000' },
      set: { type: 'string', multiple: true, default: [] },
      save: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [command = 'figures', ...files] = positionals
  if (!isCommand(command)) throw new Error(`Unknown: ${command}. See --help.`)
  if (command === 'compare' ? files.length < 1 || files.length > 2 : files.length > 0)
    throw new Error(
      command === 'compare' ? 'compare takes one or two files.' : `Unknown: ${files.join(' ')}. See --help.`,
    )
  return {
    command,
    files,
    only: listOf(values.only),
    seconds: numberIn('--seconds', values.seconds, 1, 600),
    minutes: numberIn('--minutes', values.minutes, 0.1, 60),
    devices: listOf(values.devices).map((text) => numberIn('--devices', text, 1000, 10_000_000)),
    locations: listOf(values.locations).map((text) => numberIn('--locations', text, 1_000_000, 1e9)),
    settings: Object.fromEntries(values.set.map(readSetting)),
    save: values.save,
    json: values.json,
    help: values.help,
  }
}

const isCommand = (text: string): text is Options['command'] => COMMANDS.some((each) => each === text)

const listOf = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

function numberIn(name: string, text: string, least: number, most: number) {
  const number = Number(text)
  if (!(number >= least && number <= most)) throw new Error(`${name} must be from ${least} to ${most}.`)
  return number
}

function readSetting(text: string): [name: string, value: string] {
  const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/s.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new Error(`--set takes name=value, such as WORKERS=2, not ${text}.`)
  return [name, value]
}
