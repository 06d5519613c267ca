import type { Sextant } from '@sextant/sdk'
import { backfill } from './backfill.ts'
import { DemoFolder } from './folder.ts'
import { furnish } from './furnish.ts'
import { HELP, type Options, readOptions } from './options.ts'
import { makeWebhook, pointWebhookAt, startReceiver } from './receiver.ts'
import type { FleetClock } from './report.ts'
import { startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { simulate } from './simulate.ts'
import { hiker } from './vehicles.ts'
import { welcomeText } from './welcome.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function run({ port, folder: path, faster, reset }: Options, signal: AbortSignal) {
  const folder = await DemoFolder.open(path, reset)
  say('Starting the server; the first time it is built, which takes a minute …')
  const receiver = await startReceiver()
  try {
    const settings = { PORT: String(port), ...receiver.settings }
    const server = await startServer(folder.serverData, settings, signal)
    try {
      const sextant = await signIn(server, folder.memory)
      const { began = Date.now() } = folder.memory
      const clock = { began, faster }
      if (folder.memory.began === undefined) {
        await makeWebhook(sextant, receiver.webhookUrl)
        await furnish(sextant, clock, say)
        await folder.noteBegin(began)
      } else {
        await pointWebhookAt(sextant, receiver.webhookUrl)
        await catchUp(sextant, clock)
      }
      say(welcomeText(server.url, folder.memory))
      const signInAgain = () => sextant.session.signIn(folder.memory)
      await Promise.race([simulate(sextant, clock, signInAgain, signal, say), server.ended])
      if (!signal.aborted) throw new Error('The server has ended.')
      say('Stopping …')
    } finally {
      await server.stop()
    }
  } finally {
    receiver.stop()
  }
}

/** What the fleet would have reported while nobody was looking. */
async function catchUp(sextant: Sextant, clock: FleetClock) {
  const now = Date.now()
  const last = await sextant.devices.lastLocation(hiker.id)
  await backfill(sextant, clock, last ? Date.parse(last.dateTime) : 0, now)
}

/** Stops the demo at Ctrl+C and the like. More of them change nothing: npm passes on what the whole group has got already. */
function listenForStop(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => stopping.abort(new Error('Stopped.')))
  return stopping.signal
}

const signal = listenForStop()
try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) process.stdout.write(HELP)
  else await run(options, signal)
} catch (error) {
  if (!signal.aborted) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
