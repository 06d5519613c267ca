import type { FastifyBaseLogger, FastifyInstance, FastifyReply } from 'fastify'

// The build, not the source: a limit is made of the very code that the measured server runs.
const PLATFORM = new URL('../../../server/dist/platform/', import.meta.url)

interface HttpModule {
  createHttp: (options: { log: FastifyBaseLogger }) => FastifyInstance
}
interface LogModule {
  createLog: (level: string) => FastifyBaseLogger
}

/** Fastify as the server sets it up: its validator, its strict JSON, its headers, its limits; no sign-in and no routes. */
export async function createServerHttp(): Promise<FastifyInstance> {
  const { createHttp } = (await import(new URL('http.js', PLATFORM).href)) as HttpModule
  const { createLog } = (await import(new URL('log.js', PLATFORM).href)) as LogModule
  return createHttp({ log: createLog('warn') })
}

/** Adds the headers that the set-up has not set by itself: setting them twice would cost the limit time. */
export function headerAdder(headers: Record<string, string>) {
  let missing: Record<string, string> | undefined
  return (reply: FastifyReply) => {
    missing ??= Object.fromEntries(Object.entries(headers).filter(([name]) => !reply.hasHeader(name)))
    return reply.headers(missing)
  }
}
