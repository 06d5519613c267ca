import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Sextant } from '@sextant/sdk'

const DESCRIPTION = 'Receiver in the demo itself'

/** Takes every SMS and every webhook and throws them away, so that there is something to see in the outbox and the logs. */
export async function startReceiver() {
  const server = createServer((request, response) => {
    request.resume()
    response.end('taken by the demo')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    webhookUrl: `${url}/webhook`,
    /** What the server has to be told to use it. */
    settings: { SMS_URL: `${url}/sms?to={to}&text={text}`, WEBHOOK_ALLOW: '127.0.0.1/32' },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The port is another one at each start. */
export async function pointWebhookAt(sextant: Sextant, url: string) {
  const { items } = await sextant.webhooks.list()
  const ours = items.find(({ description }) => description === DESCRIPTION)
  if (ours) await sextant.webhooks.patch(ours.id, { url })
}

export const makeWebhook = (sextant: Sextant, url: string) =>
  sextant.webhooks.create({
    url,
    description: DESCRIPTION,
    events: ['alert.raised', 'alert.over', 'device.expired'],
  })
