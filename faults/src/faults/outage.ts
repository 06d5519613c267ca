import { setTimeout as pause } from 'node:timers/promises'
import { HttpCaller, TOO_LATE } from '../api-caller.ts'
import type { Scene } from '../scene.ts'

const ANSWERED_WITHIN_MS = 10_000
const RECOVERS_WITHIN_S = 30
const EVERY_MS = 500
const ACKNOWLEDGED_AROUND = 100

/** Takes the database away for some seconds and gives it back; somebody asks all the time and must never wait for long. */
export async function bearOutage(
  scene: Scene,
  seconds: number,
  database: { away: () => Promise<void>; back: () => Promise<void> },
): Promise<{ seconds: number; notes: string[] }> {
  await scene.acknowledgesMore(ACKNOWLEDGED_AROUND)
  const memory = scene.server.memory
  const health = new HttpCaller(scene.server.url, { timeoutMs: 2 * ANSWERED_WITHIN_MS })
  await database.away()
  const until = performance.now() + seconds * 1000
  let slowestMs = 0
  const statuses: Record<string, number> = {}
  while (performance.now() < until) {
    const { status, ms } = await health.ask({ method: 'GET', path: '/health/ready' })
    const { status: alive } = await health.ask({ method: 'GET', path: '/health/live' })
    if (alive !== 200) scene.find('wrong', `/health/live was answered ${alive} while the database was away`)
    slowestMs = Math.max(slowestMs, ms)
    if (status === TOO_LATE) scene.find('wrong', `/health/ready was not answered within ${ms / 1000} s`)
    statuses[status] = (statuses[status] ?? 0) + 1
    await pause(EVERY_MS)
  }
  const grown = scene.server.memory - memory
  await scene.ledger.died()
  await database.back()
  const recovery = await scene.secondsUntilServed()
  if (recovery > RECOVERS_WITHIN_S)
    scene.find('wrong', `served again only ${recovery.toFixed(1)} s after the database was back`)
  if (slowestMs > ANSWERED_WITHIN_MS)
    scene.find('wrong', `/health/ready took ${(slowestMs / 1000).toFixed(1)} s to answer`)
  await scene.acknowledgesMore(ACKNOWLEDGED_AROUND)
  await scene.check()
  const answered = Object.entries(statuses).map(([status, count]) => `${status}×${count}`)
  return {
    seconds: recovery,
    notes: [
      `/health/ready was answered ${answered.join(' ')}, after ${(slowestMs / 1000).toFixed(1)} s at most`,
      `memory grew by ${grown.toFixed(0)} MB meanwhile`,
    ],
  }
}
