import { HelperProcess, quantile } from '@sextant/harness'
import type { Device } from '@sextant/sdk'
import type { Fault } from '../fault.ts'
import type { Returned, StormQuestion } from '../load/storm-clients.ts'
import type { Scene } from '../scene.ts'
import type { Seen } from '../seen.ts'
import type { Tools } from '../tools.ts'

const CLIENTS = 1000
const STREAMS = 90
const AT_ONCE = 16
const ALL_WITHIN_S = 30
const OUTAGES = 3

export const storm: Fault = {
  name: 'storm',
  about: `${CLIENTS} clients and ${STREAMS} event streams lose the server (kill -9) and all come back in the same moment, each with a request for a new token, ${OUTAGES} times.`,
  promise:
    'All are served within 30 s of the server being back, none is refused but by 503, nothing acknowledged is lost.',
  run,
}

async function run(tools: Tools): Promise<Seen> {
  const scene = await tools.open()
  const devices = Array.from({ length: CLIENTS }, (_, i) => `storm-${i}`)
  await createDevices(scene, devices)
  const helper = new HelperProcess(new URL('../load/storm-clients.ts', import.meta.url))
  tools.afterwards(async () => helper.stop())
  const ask = (question: StormQuestion) => helper.ask(question)
  tools.report(`${CLIENTS} clients connect`)
  await ask({ do: 'begin', url: scene.server.url, credentials: scene.credentials, devices, streams: STREAMS })
  const recovery: number[] = []
  const notes: string[] = []
  for (let outage = 1; outage <= OUTAGES; outage++) {
    await ask({ do: 'lost' })
    await scene.server.kill()
    await scene.ledger.died()
    await scene.server.start()
    const { servedMs, streamsMs, answers } = (await ask({ do: 'back' })) as Returned
    const seconds = Math.max(...servedMs, ...streamsMs) / 1000
    recovery.push(seconds)
    if (seconds > ALL_WITHIN_S)
      scene.find('wrong', `the last client was served only after ${seconds.toFixed(1)} s`)
    for (const status of Object.keys(answers))
      if (!['0', '201', '503'].includes(status)) scene.find('wrong', `clients were answered ${status}`)
    const note = `outage ${outage}: half of the clients served after ${(quantile(servedMs, 0.5) / 1000).toFixed(1)} s, all after ${seconds.toFixed(1)} s`
    tools.report(note)
    notes.push(note)
    await scene.check()
  }
  const acknowledged = (await ask({ do: 'newest' })) as { device: string; newest: string }[]
  helper.stop()
  await compareNewest(scene, acknowledged)
  return scene.audit(OUTAGES, recovery, notes)
}

async function createDevices(scene: Scene, ids: readonly string[]) {
  for (let i = 0; i < ids.length; i += AT_ONCE)
    await Promise.all(
      ids
        .slice(i, i + AT_ONCE)
        .map((id) => scene.holder.ask({ method: 'POST', path: '/api/devices', body: { id } })),
    )
}

async function compareNewest(scene: Scene, acknowledged: readonly { device: string; newest: string }[]) {
  const path = '/api/devices?include=lastLocation'
  const { body } = await scene.holder.ask<{ devices: Device[] }>({ method: 'GET', path })
  const stored = new Map(body.devices.map(({ id, lastLocation }) => [id, lastLocation?.dateTime ?? '']))
  for (const { device, newest } of acknowledged)
    if ((stored.get(device) ?? '') < newest)
      scene.find('lost', `the newest location of ${device} was acknowledged and is not there`)
}
