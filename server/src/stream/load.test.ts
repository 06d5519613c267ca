import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { useApp } from '../../test/app.ts'
import type { App } from '../../test/client.ts'
import { inDatabase } from '../../test/connection.ts'
import { EventStream } from '../../test/event-stream.ts'
import { givenDevice } from '../../test/factories.ts'
import { waitUntil } from '../../test/wait-until.ts'
import { type Db, openDb } from '../platform/db.ts'

const t = useApp({
  streams: { perUser: 2000, stallMs: 500, bufferBytes: 64 * 1024, heartbeatMs: 60_000 },
})
/** A second app that hears of nothing but what it reads: what another process would be. */
let other: App
let otherDb: Db
const urls: string[] = []
beforeAll(async () => {
  otherDb = openDb({ connection: inDatabase(inject('admin'), t.database), max: 8 })
  other = await t.anotherApp({ db: otherDb })
  for (const app of [t.app, other])
    urls.push(`${await app.listen({ host: '127.0.0.1', port: 0 })}/api/events`)
})
afterAll(async () => {
  await other.close()
  await otherDb.end()
})

const LISTENERS = 1000
const WRITERS = 10
const CHANGES = 30

/** Follows the stream until the given id, hanging up now and then in the middle of whatever comes. Returns every id it saw. */
async function follow(
  token: string,
  { start, end, onOpen }: { start: number; end: number; onOpen: () => void },
  mostAtOnce: () => number,
) {
  const seen: number[] = []
  let last = start
  let visits = 0
  while (last < end) {
    const sent = request(urls[visits++ % 2] as string, {
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'last-event-id': last },
    })
    sent.end()
    // On a busy machine the server may hang up on who took too long to connect: one more reason to come back.
    const response = await once(sent, 'response').then(
      ([each]) => each as IncomingMessage,
      () => undefined,
    )
    if (!response) continue
    onOpen()
    const enough = seen.length + mostAtOnce()
    let rest = ''
    response.setEncoding('latin1').on('error', () => {})
    response.on('data', (chunk: string) => {
      const whole = rest + chunk
      const read = whole.lastIndexOf('\n\n') + 2
      rest = whole.slice(read)
      for (const [, id] of whole.slice(0, read).matchAll(/^id: (\d+)\nevent: device/gm)) {
        if (seen.length >= enough) break
        last = Number(id)
        seen.push(last)
      }
      if (seen.length >= enough || last >= end) response.destroy()
    })
    await once(response, 'close')
  }
  return { seen, visits }
}

test('1,000 listeners that come and go see every event once and in order', async () => {
  const { client, accountId } = await t.account()
  const first = await EventStream.ready(urls[0] as string, { token: client.token })
  const start = first.lastEventId
  first.close()
  const end = start + WRITERS * CHANGES
  let opened = 0
  const onOpen = () => {
    opened += 1
  }
  // Half of them stay.
  const followers = Array.from({ length: LISTENERS }, (_, number) =>
    follow(client.token as string, { start, end, onOpen }, () =>
      number % 2 === 0 ? Number.POSITIVE_INFINITY : 40 + Math.random() * 400,
    ),
  )
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      const db = writer % 2 === 0 ? t.db : otherDb
      for (let i = 0; i < CHANGES; i++) {
        // The first half is told while they come, the rest when all have come.
        if (i === CHANGES / 2) await waitUntil(() => opened >= LISTENERS, 'all listen')
        await db.account(accountId, async (db) =>
          db.tell(accountId, { type: 'device.updated', at: new Date(), data: { deviceId: `${writer}`, i } }),
        )
      }
    }),
  )
  const results = await Promise.all(followers)
  const all = Array.from({ length: WRITERS * CHANGES }, (_, i) => start + 1 + i).join(' ')
  for (const { seen } of results) expect(seen.join(' ')).toBe(all)
  expect(results.filter(({ visits }) => visits > 1).length).toBeGreaterThan(LISTENERS / 10)
})

test('a listener that stops reading is cut off, the others see everything, and it loses nothing when it comes back', async () => {
  const { client, accountId } = await t.account()
  const url = urls[0] as string
  const options = { token: client.token }
  const stopped = await EventStream.ready(url, options)
  const reading = await EventStream.ready(url, options)
  const start = reading.lastEventId
  stopped.pause()
  const filling = 'x'.repeat(4000)
  let told = 0
  const streams = async () => /sextant_event_streams (\d+)/.exec((await t.client().get('/metrics')).text)?.[1]
  // The buffers of both ends hold some megabytes, how many is up to the system.
  while ((await streams()) !== '1') {
    expect(told).toBeLessThan(50_000)
    await t.db.account(accountId, async (db) => {
      for (let i = 0; i < 200; i++)
        db.tell(accountId, { type: 'device.updated', at: new Date(), data: { deviceId: 'big', filling } })
    })
    told += 200
    await reading.until(
      ({ lastEventId }) => lastEventId === start + told,
      'the other one has seen everything',
    )
  }
  const ids = (...from: EventStream[]) => from.flatMap(({ events }) => events.map(({ id }) => id))
  expect(ids(reading)).toEqual(Array.from({ length: told }, (_, i) => start + 1 + i))
  stopped.resume()
  await stopped.until(({ ended }) => ended, 'it knows that it was cut off')
  const back = await EventStream.open(url, { ...options, lastEventId: stopped.lastEventId })
  await back.until(({ lastEventId }) => lastEventId === start + told, 'it has caught up')
  expect(ids(stopped, back)).toEqual(ids(reading))
  for (const stream of [back, reading]) stream.close()
})

test('the public client works with a ticket, and resumes by itself with a token', async () => {
  const { client } = await t.account()
  const { ticket } = (await client.post('/api/events/ticket')).body
  const seen: string[] = []
  const note = ({ data }: { data: string }) => seen.push(JSON.parse(data).data.deviceId)
  const page = new EventSource(`${urls[0]}?ticket=${ticket}`)
  page.addEventListener('device.created', note)
  await new Promise((resolve) => page.addEventListener('ready', resolve))
  const ids = [await givenDevice(client)]
  await waitUntil(() => seen.length === 1, 'the device is seen')
  page.close()

  const leaving = await t.anotherApp()
  let at = `${await leaving.listen({ host: '127.0.0.1', port: 0 })}/api/events`
  const program = new EventSource('http://events.invalid?types=device.created', {
    fetch: (url, init) =>
      fetch(String(url).replace(/^[^?]*/, at), {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${client.token}` },
      }),
  })
  program.addEventListener('device.created', note)
  await new Promise((resolve) => program.addEventListener('ready', resolve))
  at = urls[1] as string
  await leaving.close()
  ids.push(await givenDevice(client))
  await waitUntil(() => seen.length === 2, 'what came while it was away is seen')
  program.close()
  expect(seen).toEqual(ids)
})
