import { familyOf, signal } from '@sextant/harness'
import type { Fault } from '../fault.ts'
import { mergeSeen } from '../merge-seen.ts'
import type { Seen } from '../seen.ts'
import type { Tools } from '../tools.ts'
import { ExternalPostgres } from './external-postgres.ts'
import { bearOutage } from './outage.ts'

export const databaseAway: Fault = {
  name: 'database-away',
  about:
    'The embedded PostgreSQL hangs (SIGSTOP of all its processes) for --seconds; then, on another server, a PostgreSQL behind DATABASE_URL is stopped for as long.',
  promise:
    'The server stays alive and says within 10 s that it is not ready, nothing acknowledged is lost, served again within 30 s of the database being back.',
  async run(tools) {
    return mergeSeen([
      { what: 'hanging', seen: await hang(tools) },
      { what: 'stopped', seen: await stop(tools) },
    ])
  },
}

async function hang(tools: Tools): Promise<Seen> {
  const scene = await tools.open()
  const each = (name: NodeJS.Signals) => {
    for (const pid of stopped) signal(pid, name)
  }
  let stopped: number[] = []
  tools.afterwards(async () => each('SIGCONT'))
  const { seconds, notes } = await bearOutage(scene, tools.seconds, {
    async away() {
      tools.report(`PostgreSQL hangs for ${tools.seconds} s`)
      stopped = familyOf(scene.server.postgresPid).map(({ pid }) => pid)
      each('SIGSTOP')
    },
    async back() {
      each('SIGCONT')
    },
  })
  return scene.audit(1, [seconds], notes)
}

async function stop(tools: Tools): Promise<Seen> {
  const postgres = new ExternalPostgres(await tools.folder())
  await postgres.create()
  await postgres.start()
  tools.afterwards(() => postgres.stop())
  const scene = await tools.open({ env: { DATABASE_URL: postgres.url } })
  const { seconds, notes } = await bearOutage(scene, tools.seconds, {
    async away() {
      tools.report(`PostgreSQL is stopped for ${tools.seconds} s`)
      await postgres.stop()
    },
    back: () => postgres.start(),
  })
  return scene.audit(1, [seconds], notes)
}
