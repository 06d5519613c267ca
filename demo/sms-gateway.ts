import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Takes every SMS and delivers none, so that the outbox has something to show. */
export async function startSmsGateway() {
  const server = createServer((request, response) => {
    request.resume()
    response.end('taken by the demo, which delivers nothing')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/sms?to={to}&text={text}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
