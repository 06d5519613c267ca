import { parseArgs } from 'node:util'

export const HELP = `Usage: npm run -s bench -- [rules | web] [options]

Starts a Sextant server on a scratch folder, loads it through its API, and prints each figure beside a limit that is measured
in the same run: a bare Fastify server that checks the same bodies and answers the same bytes, and stores nothing.

With "rules": makes two accounts, one of them with 10,000 alert rules and 1,000 areas, and prints what storing a location that
touches none of them costs there, against the account without rules, in the same run.

With "web": shows 5,000 devices in a headless Chromium while 200 locations a second come in, and prints the work of scripts for
each frame, what it adds to the memory, and how far what is shown is behind. Chromium is /usr/bin/chromium or CHROMIUM_PATH.

  --seconds n   seconds of load for each figure and each side (default 6)
  --minutes n   with "web": minutes of load (default 2)
  --json        print one JSON object instead of a table
  --help        this text

Progress goes to standard error, the result to standard output.
`

export interface Options {
  what: 'api' | 'rules' | 'web'
  seconds: number
  minutes: number
  json: boolean
  help: boolean
}

export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seconds: { type: 'string', default: '6' },
      minutes: { type: 'string', default: '2' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const seconds = Number(values.seconds)
  if (!(seconds >= 1 && seconds <= 600)) throw new Error('--seconds must be a number from 1 to 600.')
  const minutes = Number(values.minutes)
  if (!(minutes > 0 && minutes <= 60)) throw new Error('--minutes must be a number up to 60.')
  const [what = 'api', ...others] = positionals
  if ((what !== 'api' && what !== 'rules' && what !== 'web') || others.length > 0)
    throw new Error(`Unknown: ${positionals.join(' ')}. See --help.`)
  return { what, seconds, minutes, json: values.json, help: values.help }
}
