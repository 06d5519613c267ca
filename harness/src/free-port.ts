import { once } from 'node:events'
import { createServer } from 'node:net'

// Below the ports that the kernel gives to clients: one of those could be taken while the server is down.
const FIRST_PORT = 20_000
const PORTS = 10_000

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
