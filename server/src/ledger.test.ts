import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { inEmbedded } from '../test/embedded-sql.ts'
import { Ledger } from '../test/ledger.ts'
import { Random } from '../test/random.ts'
import type { ServerProcess } from '../test/server-process.ts'
import { addDevice, setUp } from '../test/set-up.ts'
import { useServers } from '../test/use-servers.ts'
import { isAlive, waitUntil } from '../test/wait-until.ts'

const ROUNDS = Number(process.env['LEDGER_ROUNDS'] ?? 20)
const SEED = Number(process.env['LEDGER_SEED'] ?? Date.now() % 1_000_000)
const DEVICES = ['anchor', 'buoy', 'compass', 'dinghy', 'ensign', 'fender']
const VICTIMS = ['server', 'postgres', 'server', 'postgres', 'both'] as const

const servers = useServers()

describe('what was acknowledged', { timeout: 120_000 + ROUNDS * 20_000 }, () => {
  test(`is stored exactly once after ${ROUNDS} kills of the server or its database`, async () => {
    console.log(`LEDGER_SEED=${SEED}`)
    const random = new Random(SEED)
    const dataDir = await servers.dataDir()
    let server = await servers.start(dataDir)
    let { holder } = await setUp(server)
    for (const device of DEVICES) await addDevice(holder, device)
    expect(await readDurability(dataDir)).toEqual(['on', 'on', 'on'])

    const ledger = new Ledger(DEVICES, random)
    let writing = true
    const write = async (device: string) => {
      while (writing) if (!(await ledger.send(holder, device))) await pause(100)
    }
    const writers = Promise.all([...DEVICES, ...DEVICES].map(write))
    for (let round = 0; round < ROUNDS; round++) {
      await acknowledgesMore(ledger, 50)
      await pause(random.upTo(500))
      const victim = VICTIMS[random.upTo(VICTIMS.length)]
      if (victim !== 'server') await killPostgres(server)
      if (victim !== 'postgres') {
        await server.kill()
        server = await servers.start(dataDir)
        holder = holder.at(server.url)
      }
    }
    await acknowledgesMore(ledger, 50)
    writing = false
    await writers

    expect((await server.stop()).code).toBe(0)
    server = await servers.start(dataDir)
    const { acknowledgements, resent, failures } = ledger
    console.log(`${acknowledgements} acknowledged, ${resent} of them sent again, ${failures} requests failed`)
    expect(await ledger.compare(holder.at(server.url))).toEqual([])
    expect(Math.min(resent, failures)).toBeGreaterThan(0)
    await server.stop()
  })
})

const acknowledgesMore = (ledger: Ledger, count: number) => {
  const enough = ledger.acknowledgements + count
  return waitUntil(() => ledger.acknowledgements >= enough, 'locations are taken')
}

/** Sessions of a killed postmaster may live, and commit, a moment longer: a process id in its file can be of one that is gone. */
async function killPostgres(server: ServerProcess) {
  await waitUntil(() => isAlive(server.postgresPid), 'postgres runs')
  process.kill(server.postgresPid, 'SIGKILL')
}

const readDurability = (dataDir: string) =>
  inEmbedded(dataDir, async (client) => {
    const names = ['fsync', 'synchronous_commit', 'full_page_writes']
    const { rows } = await client.query<{ setting: string }>(
      'select setting from pg_settings where name = any($1) order by array_position($1, name)',
      [names],
    )
    return rows.map(({ setting }) => setting)
  })
