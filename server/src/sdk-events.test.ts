import type { SextantEvent } from '@sextant/sdk'
import { describe, expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice, givenGroup } from '../test/factories.ts'
import { failureOf, useSextant } from '../test/sdk-client.ts'
import { waitUntil } from '../test/wait-until.ts'
import { dropEvents, readHeads } from './platform/outbox.ts'

const t = useApp()
const server = useSextant(t)

/** Takes so many events, then leaves. */
async function take(events: AsyncIterable<SextantEvent>, count: number) {
  const taken: SextantEvent[] = []
  for await (const event of events) if (taken.push(event) === count) break
  return taken
}

describe('sextant.events.stream', () => {
  test('follows what happens from an id on, filtered', async () => {
    const { client, sextant } = await server.client()
    const [device, other] = [await givenDevice(client), await givenDevice(client)]
    const group = await givenGroup(client, { devices: [other] })
    const all = await take(sextant.events.stream({ after: 0 }), 5)
    expect(all.map(({ id, type }) => `${id} ${type}`)).toEqual([
      '1 user.created',
      '2 apiKey.created',
      '3 device.created',
      '4 device.created',
      '5 group.created',
    ])
    const filtered = sextant.events.stream({ after: 0, types: ['device.created'], groups: [group] })
    expect((await take(filtered, 1))[0]?.data['deviceId']).toBe(other)
    const one = sextant.events.stream({ after: 0, devices: [device] })
    expect((await take(one, 1))[0]?.id).toBe(3)
  })

  test('comes back by itself where it was', async () => {
    let broken = 0
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const response = await globalThis.fetch(url, init)
      if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
        return response
      // Each connection is lost after its second block: the first says where it begins.
      broken += 1
      let blocks = 0
      const cut = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          const text = new TextDecoder().decode(chunk)
          for (const block of text.split(/(?<=\n\n)/)) {
            if (++blocks > 2) return controller.error(new Error('lost'))
            controller.enqueue(new TextEncoder().encode(block.replace(/retry: \d+/, 'retry: 20')))
          }
        },
      })
      return new Response(response.body.pipeThrough(cut), response)
    }
    const { client, sextant } = await server.client({ fetch })
    const ids = [await givenDevice(client), await givenDevice(client), await givenDevice(client)]
    const events = await take(sextant.events.stream({ after: 0, types: ['device.created'] }), 3)
    expect(events.map(({ data }) => data['deviceId'])).toEqual(ids)
    expect(broken).toBeGreaterThan(2)
  })

  test('says when something was missed for good', async () => {
    const { client, accountId, sextant } = await server.client()
    await t.db.account(accountId, (db) => dropEvents(db, accountId, new Date(Date.now() + 1000), 10))
    const resets: number[] = []
    const events = take(sextant.events.stream({ after: 0, onReset: (id) => resets.push(id) }), 1)
    await waitUntil(() => resets.length > 0, 'it was reset')
    const [head] = await readHeads(t.db.one(accountId), [accountId])
    expect(resets).toEqual([head?.lastId])
    const id = await givenDevice(client)
    expect((await events)[0]?.data['deviceId']).toBe(id)
  })

  test('throws what trying again cannot mend, and the reason of its signal', async () => {
    const { sextant } = await server.client()
    const types = ['nonsense'] as never
    expect(await failureOf(take(sextant.events.stream({ types }), 1))).toMatchObject({ status: 400 })
    const leaving = new AbortController()
    const left = take(sextant.events.stream({ signal: leaving.signal }), 1)
    leaving.abort(new Error('enough'))
    await expect(left).rejects.toBe(leaving.signal.reason)
    const { ticket, expires } = await sextant.events.ticket()
    expect([typeof ticket, Date.parse(expires) > Date.now()]).toEqual(['string', true])
    const ended = take(sextant.events.stream({ types: ['alert.raised'] }), 1)
    await sextant.events.ticket()
    const { key } = await sextant.apiKey.generate()
    expect(key.id).toBeTruthy()
    await sextant.apiKey.delete()
    expect(await failureOf(ended)).toMatchObject({ status: 401 })
  })
})
