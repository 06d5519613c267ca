import { pipeline, Readable } from 'node:stream'
import { constants, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from './choose-encoding.ts'

// What is shorter travels about as fast as it is, and is most of what is asked for.
const LEAST_LENGTH = 8 * 1024
// Positions shrink to a fifth already with the least effort.
const options = { level: constants.Z_BEST_SPEED }

/**
 * Long answers and exports travel with gzip where the client takes it: crews are often on slow and dear links. An ETag stays as it
 * is: it is the version of the record, and If-Match names it again.
 */
export function compressLongAnswers(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isLong = typeof payload === 'string' ? payload.length >= LEAST_LENGTH : payload instanceof Readable
    if (!isLong || reply.hasHeader('content-encoding')) return done(null, payload)
    void reply.header('vary', 'accept-encoding')
    if (!chooseEncoding(request.headers['accept-encoding'], ['gzip'])) return done(null, payload)
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    if (typeof payload === 'string') return gzip(payload, options, done)
    const compressed = createGzip(options)
    // Whichever of the two ends early ends the other.
    pipeline(payload as Readable, compressed, () => {})
    done(null, compressed)
  })
}
