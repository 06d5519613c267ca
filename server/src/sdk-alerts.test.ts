import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { givenDevice } from '../test/factories.ts'
import { collect, failureOf, minute, useSextant } from '../test/sdk-client.ts'

const t = useApp()
const server = useSextant(t)

test('alerts of all devices are listed page by page, read and acknowledged', async () => {
  const { client, sextant, userId } = await server.client()
  const [a, b] = [await givenDevice(client), await givenDevice(client)]
  for (const [id, n] of [
    [a, 1],
    [b, 2],
    [a, 3],
  ] as const)
    await sextant.alerts.raise(id, { alertName: 'SOSButton', dateTime: minute(n) })
  const { items, nextCursor } = await sextant.alerts.list({ limit: 2 })
  expect(items.map(({ deviceId, dateTime }) => [deviceId, dateTime])).toEqual([
    [a, minute(3)],
    [b, minute(2)],
  ])
  expect((await sextant.alerts.list({ cursor: nextCursor ?? '' })).items).toHaveLength(1)
  expect(await collect(sextant.alerts.all({ limit: 1, state: 'open' }))).toHaveLength(3)
  expect((await sextant.alerts.list({ from: new Date(minute(2)), to: minute(2) })).items).toEqual([items[1]])
  const id = items[0]?.id ?? ''
  expect(await sextant.alerts.acknowledge({ alerts: [id], note: 'Seen' })).toEqual({ acknowledged: 1 })
  expect(await sextant.alerts.get(id)).toEqual({
    ...items[0],
    acknowledgedAt: expect.any(String),
    acknowledgedBy: { id: userId, name: expect.any(String) },
    note: 'Seen',
  })
  const rest = { upTo: new Date(minute(9)), device: a }
  expect(await sextant.alerts.acknowledge(rest)).toEqual({ acknowledged: 1 })
  expect(await sextant.alerts.acknowledge(rest)).toEqual({ acknowledged: 0 })
  const unknown = { alerts: ['019a0000-0000-7000-8000-000000000000'] }
  expect(await failureOf(sextant.alerts.acknowledge(unknown))).toMatchObject({
    status: 404,
    code: 'not_found',
  })
})
