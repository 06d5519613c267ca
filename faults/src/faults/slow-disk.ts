import { setTimeout as pause } from 'node:timers/promises'
import { familyOf, quantile } from '@sextant/harness'
import type { Fault } from '../fault.ts'
import type { Scene } from '../scene.ts'
import type { Seen } from '../seen.ts'
import type { Tools } from '../tools.ts'
import { DiskThrottle } from './disk-throttle.ts'

const WRITES_A_SECOND = 15
const LEAST_SLOWER = 3
const NORMAL_WITHIN_S = 10
const PROBES = 40

export const slowDisk: Fault = {
  name: 'slow-disk',
  about: `The kernel holds PostgreSQL to ${WRITES_A_SECOND} writes a second to its disk for --seconds, by a control group: each fsync waits for its turn.`,
  promise:
    'Answers take longer or are 503, nothing is acknowledged before it is on that slow disk, and 10 s afterwards all is as before.',
  run,
}

async function run(tools: Tools): Promise<Seen> {
  const scene = await tools.open()
  const throttle = await DiskThrottle.prepare(scene.server.dataDir, WRITES_A_SECOND)
  tools.afterwards(() => throttle.remove())
  await scene.acknowledgesMore(200)
  const before = await medianOfProbes(scene, PROBES)
  tools.report(`the disk is slow for ${tools.seconds} s`)
  await throttle.slow(familyOf(scene.server.postgresPid).map(({ pid }) => pid))
  const slow: number[] = []
  const until = performance.now() + tools.seconds * 1000
  while (performance.now() < until) {
    slow.push((await scene.probe()).ms)
    await pause(20)
  }
  await throttle.release()
  const seconds = await secondsUntilNormal(scene, before)
  if (seconds > NORMAL_WITHIN_S) scene.find('wrong', `as fast as before only after ${seconds.toFixed(1)} s`)
  const during = quantile(slow, 0.5)
  if (during < before * LEAST_SLOWER) scene.find('wrong', 'nothing was slower: the disk was not slowed down')
  await scene.check()
  return scene.audit(
    1,
    [seconds],
    [
      `a location took ${before.toFixed(0)} ms before, ${during.toFixed(0)} ms (most: ${Math.max(...slow).toFixed(0)} ms) with the slow disk`,
    ],
  )
}

async function medianOfProbes(scene: Scene, count: number): Promise<number> {
  const times: number[] = []
  while (times.length < count) times.push((await scene.probe()).ms)
  return quantile(times, 0.5)
}

async function secondsUntilNormal(scene: Scene, normalMs: number): Promise<number> {
  const begun = performance.now()
  const elapsed = () => (performance.now() - begun) / 1000
  while ((await medianOfProbes(scene, 10)) > normalMs * LEAST_SLOWER && elapsed() < 60);
  return elapsed()
}
