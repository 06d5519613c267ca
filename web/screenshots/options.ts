import { parseArgs } from 'node:util'

export const HELP = `Usage: npm run screenshots -- [options]

Starts the demo fleet in a scratch folder and takes a picture of every page in light, dark and on a phone.

  --to path     folder for the pictures (default docs/screenshots)
  --only text   only pages whose name holds this text
  --scale n     pixels for each point of the screen, 1 to 3 (default 1)
  --help        this text

Needs Chromium: /usr/bin/chromium, or where CHROMIUM_PATH says.
`

export function readOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      to: { type: 'string', default: 'docs/screenshots' },
      only: { type: 'string', default: '' },
      scale: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const scale = Number(values.scale)
  if (!(scale >= 1 && scale <= 3)) throw new Error('--scale must be a number from 1 to 3.')
  return { ...values, scale }
}
