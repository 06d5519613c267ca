import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from './db.ts'

export interface Metrics {
  registry: Registry
  locationsStored: Counter
  locationsDuplicate: Counter
  locationsRefused: Counter<'reason'>
}

export function createMetrics(db: Db): Metrics {
  const registers = [new Registry()]
  const registry = registers[0] as Registry
  collectDefaultMetrics({ register: registry })
  const connections = new Gauge({
    name: 'sextant_database_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { total, idle, waiting } = db.stats()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'awaited' }, waiting)
    },
  })
  registry.registerMetric(connections)
  return {
    registry,
    locationsStored: new Counter({
      name: 'sextant_locations_stored_total',
      help: 'Locations stored.',
      registers,
    }),
    locationsDuplicate: new Counter({
      name: 'sextant_locations_duplicate_total',
      help: 'Locations that were stored before.',
      registers,
    }),
    locationsRefused: new Counter({
      name: 'sextant_locations_refused_total',
      help: 'Locations refused, by reason.',
      labelNames: ['reason'],
      registers,
    }),
  }
}

/** Streams that are open at the moment. */
export function countStreams({ registry }: Metrics, size: () => number) {
  const streams = new Gauge({
    name: 'sextant_event_streams',
    help: 'Event streams that are open.',
    registers: [],
    collect() {
      this.set(size())
    },
  })
  registry.registerMetric(streams)
}

/** Times every request under its route's pattern: raw URLs would make a series for every id. */
export function measureRequests(app: FastifyInstance, { registry }: Metrics) {
  const seconds = new Histogram({
    name: 'sextant_http_request_seconds',
    help: 'Requests by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  // Found by one text: the library would sort and join the labels of every request.
  const series = new Map<string, { observe: (seconds: number) => void }>()
  const seriesOf = (route: string, method: string, status: number) => {
    const key = `${method} ${status} ${route}`
    const known = series.get(key) ?? seconds.labels(route, method, String(status))
    if (!series.has(key)) series.set(key, known)
    return known
  }
  app.addHook('onResponse', (request, reply, done) => {
    // A stream lasts as long as its listener likes, which says nothing about how fast we are.
    if (request.routeOptions.config.stream && reply.statusCode === 200) return done()
    const route = request.routeOptions.url ?? 'unknown'
    seriesOf(route, request.method, reply.statusCode).observe(reply.elapsedTime / 1000)
    done()
  })
}
