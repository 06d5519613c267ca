import { parseArgs } from 'node:util'

export const HELP = `Usage: npm run -s soak -- [options]

Starts a Sextant server on a scratch folder, measures how much mixed work it can take, keeps it at half of that, and compares
the last third of the time with the first: memory, open files, table sizes and latency must be flat.

  --minutes n   how long (default 60; up to 5 minutes with wider limits, because little noise averages out)
  --json        print one JSON object instead of a table
  --help        this text

Progress goes to standard error, the result to standard output. The exit code is 1 when something grew beyond its limit.
`

export interface Options {
  minutes: number
  json: boolean
  help: boolean
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '60' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const minutes = Number(values.minutes)
  if (!(minutes >= 1 && minutes <= 24 * 60)) throw new Error('--minutes must be a number from 1 to 1440.')
  return { minutes, json: values.json, help: values.help }
}
