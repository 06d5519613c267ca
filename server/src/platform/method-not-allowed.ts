import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AppError } from './errors.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Answers 405 with Allow where a path exists but not for the method. Call before the routes; works once they are all known. */
export function answerWrongMethods(app: FastifyInstance) {
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method, schema }) => {
    if (schema?.hide) return
    const methods = known.get(url) ?? new Set()
    for (const each of [method].flat()) methods.add(each)
    known.set(url, methods)
  })
  return function addWrongMethodRoutes() {
    for (const [url, allowed] of known) {
      const allow = [...allowed].join(', ')
      const others = METHODS.filter((method) => !allowed.has(method))
      app.route({
        method: others,
        url,
        schema: { hide: true },
        config: { access: url.startsWith('/api/') ? 'signedIn' : 'public' },
        handler: () => {
          throw new AppError(405, 'method_not_allowed', `This path answers ${allow} only.`, { headers: { allow } })
        },
      })
    }
  }
}
