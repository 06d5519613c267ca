import { parseArgs } from 'node:util'

export const HELP = `Usage: npm run demo -- [options]

Starts Sextant with a made-up fleet on the move: ships, trucks, fishing boats, a plane, and a hiker in the Alps who will press
SOS. It has a database of its own, so that nothing of yours is touched. Ctrl+C stops it; started again, the fleet goes on.

  --port n      port to listen on (default 8080; 0 takes any that is free)
  --data path   folder of the demo (default data/demo)
  --faster n    how many times faster than in real life everything moves (default 8)
  --reset       throw the folder away and begin anew
  --help        this text
`

export interface Options {
  port: number
  folder: string
  faster: number
  reset: boolean
  help: boolean
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '8080' },
      data: { type: 'string', default: 'data/demo' },
      faster: { type: 'string', default: '8' },
      reset: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const port = Number(values.port)
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw new Error('--port must be a whole number from 0 to 65535.')
  const faster = Number(values.faster)
  if (!(faster >= 1 && faster <= 100)) throw new Error('--faster must be a number from 1 to 100.')
  if (values.data === '') throw new Error('--data must name a folder.')
  return { port, folder: values.data, faster, reset: values.reset, help: values.help }
}
