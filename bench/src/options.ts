import { parseArgs } from 'node:util'

export const HELP = `Usage: npm run -s bench -- [options]

Starts a Sextant server on a scratch folder, loads it through its API, and prints each figure beside a limit that is measured
in the same run: a bare Fastify server that checks the same bodies and answers the same bytes, and stores nothing.

  --seconds n   seconds of load for each figure and each side (default 6)
  --json        print one JSON object instead of a table
  --help        this text

Progress goes to standard error, the result to standard output.
`

export interface Options {
  seconds: number
  json: boolean
  help: boolean
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '6' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const seconds = Number(values.seconds)
  if (!(seconds >= 1 && seconds <= 600)) throw new Error('--seconds must be a number from 1 to 600.')
  return { seconds, json: values.json, help: values.help }
}
