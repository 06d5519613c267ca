import { describe, expect, test } from 'vitest'
import { EventStream } from '../test/event-stream.ts'
import type { HttpCaller } from '../test/http-caller.ts'
import { Ledger } from '../test/ledger.ts'
import { Random } from '../test/random.ts'
import { addDevice, setUp } from '../test/set-up.ts'
import { useServers } from '../test/use-servers.ts'
import { waitUntil } from '../test/wait-until.ts'

const servers = useServers()
const patient = { timeout: 180_000 }
const DEVICES = ['anchor', 'buoy', 'compass', 'dinghy', 'ensign', 'fender']
const CONNECTIONS = 48
const ROUNDS = 2
// Too much, soon, for the buffers between the server and a reader who has stopped reading.
const LONG = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`note${i}`, 'x'.repeat(900)]))

/** Raises alerts for as long as it is answered; what was neither acknowledged nor refused in order is a fault. */
class AlertWriter {
  readonly acknowledged: string[] = []
  readonly faults: string[] = []

  async write(caller: HttpCaller, device: string) {
    for (;;) {
      const alert = { alertName: 'SOSButton', text: `Help ${this.acknowledged.length}` }
      const answer = await caller.post(`/api/devices/${device}/alerts`, { alert }).catch(() => undefined)
      if (answer?.status === 201) this.acknowledged.push(answer.body.alert.id)
      else if (answer && answer.status !== 503) this.faults.push(`${answer.status}: ${answer.text}`)
      if (answer?.status !== 201) return
    }
  }
}

describe.each(['1', '2'])('SIGTERM under load, with %s worker processes', patient, (workers) => {
  test('ends in time and loses nothing that was acknowledged', async () => {
    const dataDir = await servers.dataDir()
    const start = () => servers.start(dataDir, { WORKERS: workers })
    let server = await start()
    let { holder } = await setUp(server)
    for (const device of DEVICES) await addDevice(holder, device)
    const ledger = new Ledger(DEVICES, new Random(11))
    const alerts = new AlertWriter()
    for (let round = 0; round < ROUNDS; round++) {
      const enough = ledger.acknowledgements + 500
      const writeLocations = async (device: string) => {
        while (await ledger.send(holder, device));
      }
      const writers = Array.from({ length: CONNECTIONS }, (_, i) => {
        const device = DEVICES[i % DEVICES.length] as string
        return i % 8 === 0 ? alerts.write(holder, device) : writeLocations(device)
      })
      await waitUntil(() => ledger.acknowledgements > enough, 'locations are taken')
      const { code, seconds } = await server.stop()
      expect(code).toBe(0)
      expect(seconds).toBeLessThan(10)
      // Each ends by itself: refused, or with nobody there any more.
      await Promise.all(writers)
      server = await start()
      holder = holder.at(server.url)
    }
    expect([ledger.faults, alerts.faults]).toEqual([[], []])
    expect(await ledger.compare(holder)).toEqual([])
    expect(alerts.acknowledged.length).toBeGreaterThan(ROUNDS)
    for (const id of alerts.acknowledged)
      expect([id, (await holder.get(`/api/alerts/${id}`)).status]).toEqual([id, 200])
    expect((await server.stop()).code).toBe(0)
  })

  test('ends the streams of those who listen, of those who stopped reading as well, and they miss nothing', async () => {
    const dataDir = await servers.dataDir()
    let server = await servers.start(dataDir, { WORKERS: workers })
    let { holder } = await setUp(server)
    await addDevice(holder, 'buoy')
    const open = (lastEventId?: number) =>
      EventStream.ready(`${server.url}/api/events`, { token: holder.token, lastEventId })
    const streams = await Promise.all(Array.from({ length: 12 }, () => open()))
    const begin = streams[0]?.lastEventId ?? 0
    for (const stream of streams.slice(6)) stream.pause()
    let acknowledged = 0
    const write = async (lane: number) => {
      for (let i = 0; ; i++) {
        const dateTime = new Date(Date.UTC(2026, 0, 1 + lane, 0, 0, i)).toISOString()
        const location = { dateTime, latitude: 1, longitude: 2, attributes: LONG }
        const answer = await holder.post('/api/devices/buoy/locations', { location }).catch(() => undefined)
        if (answer && ![201, 503].includes(answer.status)) throw new Error(answer.text)
        if (answer?.status !== 201) return
        acknowledged++
      }
    }
    const writers = Array.from({ length: 8 }, (_, lane) => write(lane))
    await waitUntil(() => acknowledged > 300, 'locations are taken')
    const { code, seconds } = await server.stop()
    expect(code).toBe(0)
    expect(seconds).toBeLessThan(10)
    await Promise.all(writers)
    for (const stream of streams) stream.resume()
    await waitUntil(() => streams.every(({ ended }) => ended), 'every stream has ended')

    server = await servers.start(dataDir, { WORKERS: workers })
    holder = holder.at(server.url)
    for (const before of [streams[0], streams[11]] as [EventStream, EventStream]) {
      const after = await open(before.lastEventId)
      // One more, which everything before it must precede.
      const location = { dateTime: new Date().toISOString(), latitude: 1, longitude: 2 }
      const last = await holder.post('/api/devices/buoy/locations', { location })
      expect(last.status).toBe(201)
      const isLast = ({ data }: (typeof after.events)[number]) =>
        JSON.stringify(data).includes(location.dateTime)
      await after.until(({ events }) => events.some(isLast), 'the last one has arrived')
      const ids = [...before.events, ...after.events].map(({ id }) => id)
      expect(ids).toEqual(Array.from({ length: ids.length }, (_, i) => begin + 1 + i))
      after.close()
    }
    expect((await server.stop()).code).toBe(0)
  })
})
