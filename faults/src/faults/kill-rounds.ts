import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, signal } from '@sextant/harness'
import type { Random } from '../random.ts'
import type { Scene } from '../scene.ts'
import type { Seen } from '../seen.ts'
import type { Tools } from '../tools.ts'
import { waitUntil } from '../wait-until.ts'

export type Victim = 'server' | 'worker' | 'database'

const RECOVERS_WITHIN_S = 30
const ACKNOWLEDGED_A_ROUND = 60
const LATEST_MOMENT_MS = 300
const WORKERS = 2

/** Kills at a random moment of the work, waits until it is served again, and begins anew. Nothing else is done for it. */
export async function killInRounds(tools: Tools, victims: readonly [Victim, ...Victim[]]): Promise<Seen> {
  const scene = await tools.open({ env: { WORKERS: String(WORKERS) } })
  const recoverySeconds: number[] = []
  const killed: Record<string, number> = {}
  for (let round = 1; round <= tools.rounds; round++) {
    await scene.acknowledgesMore(ACKNOWLEDGED_A_ROUND)
    await pause(tools.random.upTo(LATEST_MOMENT_MS))
    const victim = tools.random.oneOf(victims)
    const seconds = await kill[victim](scene, tools.random)
    killed[victim] = (killed[victim] ?? 0) + 1
    await scene.ledger.died()
    recoverySeconds.push(seconds)
    if (seconds > RECOVERS_WITHIN_S)
      scene.find('wrong', `back only ${seconds.toFixed(1)} s after the ${victim} was killed`)
    await scene.check()
    tools.report(
      `round ${round} of ${tools.rounds}: ${victim} killed, served again after ${seconds.toFixed(1)} s`,
    )
  }
  await scene.acknowledgesMore(ACKNOWLEDGED_A_ROUND)
  tools.report('stopping and starting in order, then comparing')
  await scene.ledger.rest()
  const code = await scene.server.stop()
  if (code !== 0) scene.find('wrong', `the orderly stop ended with ${code}`)
  await scene.server.start()
  const others = scene.server.workersEnded - (killed['worker'] ?? 0)
  return scene.audit(tools.rounds, recoverySeconds, [
    `killed: ${Object.entries(killed)
      .map(([victim, times]) => `${victim} ${times}×`)
      .join(', ')}; workers that ended besides, at a start without a database: ${others}`,
  ])
}

/** Each answers the seconds until a request was served that had been sent after the kill. */
const kill: Record<Victim, (scene: Scene, random: Random) => Promise<number>> = {
  async server(scene) {
    const begun = performance.now()
    await scene.server.kill()
    await scene.server.start()
    await scene.secondsUntilServed()
    return (performance.now() - begun) / 1000
  },

  async worker(scene, random) {
    await waitUntil(() => scene.server.workerPids.length === WORKERS, `there are ${WORKERS} workers`)
    const victim = scene.server.workerPids[random.upTo(WORKERS)] ?? 0
    signal(victim, 'SIGKILL')
    return scene.secondsUntilServed()
  },

  /** The postmaster, or one of its sessions: then PostgreSQL ends all of them and recovers by itself. */
  async database(scene, random) {
    await waitUntil(() => scene.server.postgresPid > 0, 'PostgreSQL runs')
    const postmaster = scene.server.postgresPid
    const sessions = childrenOf(postmaster).map(({ pid }) => pid)
    signal(random.upTo(2) === 0 ? postmaster : (sessions.at(-1) ?? postmaster), 'SIGKILL')
    return scene.secondsUntilServed()
  },
}
