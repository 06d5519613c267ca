import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { collect, failureOf, useSextant } from '../test/sdk-client.ts'
import { waitUntil } from '../test/wait-until.ts'
import { useReceiver } from '../test/webhook-receiver.ts'

const t = useApp({ background: true, webhookAllow: ['127.0.0.0/8'] })
const server = useSextant(t)
const receiver = useReceiver()

test('webhooks are made, tested, replayed, changed and deleted', async () => {
  const { sextant } = await server.client()
  const { secret, ...made } = await sextant.webhooks.create({
    url: receiver.url('/sdk'),
    events: ['device.created'],
  })
  expect(secret).toMatch(/^whsec_/)
  expect(await sextant.webhooks.get(made.id)).toEqual(made)
  expect((await sextant.webhooks.list()).items).toEqual([made])
  const rotated = await sextant.webhooks.rotateSecret(made.id)
  expect(rotated.secret).not.toBe(secret)
  expect(Object.keys(rotated)).not.toContain('success')

  const delivery = await sextant.webhooks.test(made.id)
  expect(delivery).toMatchObject({ type: 'webhook.test', eventId: null })
  await sextant.devices.create({})
  await waitUntil(() => receiver.at('/sdk').length === 2, 'the test and the device have arrived')
  expect(await sextant.webhooks.replay(made.id, { deliveryId: delivery.id })).toBe(1)
  expect(await sextant.webhooks.replay(made.id, { from: new Date(0), to: new Date() })).toBe(1)
  await waitUntil(() => receiver.at('/sdk').length === 4, 'both have arrived again')
  expect(await collect(sextant.webhooks.allDeliveries(made.id, { limit: 3 }))).toHaveLength(4)

  expect((await sextant.webhooks.patch(made.id, { enabled: false })).enabled).toBe(false)
  expect((await failureOf(sextant.webhooks.test(made.id))).code).toBe('conflict')
  await sextant.webhooks.delete(made.id)
  expect((await failureOf(sextant.webhooks.get(made.id))).code).toBe('not_found')
})
