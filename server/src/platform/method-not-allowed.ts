import type { FastifyInstance, HTTPMethods } from 'fastify'
import { AppError } from './errors.ts'

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Answers 405 with Allow where a path exists but not for the method. Call before the routes; works once they are all known. */
export function answerWrongMethods(app: FastifyInstance) {
  const known = new Map<string, { methods: Set<string>; open: boolean }>()
  let complete = false
  app.addHook('onRoute', ({ url, method, config }) => {
    if (complete) return
    const { methods, open } = known.get(url) ?? { methods: new Set(), open: true }
    for (const each of [method].flat()) methods.add(each)
    known.set(url, { methods, open: open && config?.access === 'public' })
  })
  return function addWrongMethodRoutes() {
    complete = true
    for (const [url, { methods, open }] of known) {
      const allow = [...methods].join(', ')
      app.route({
        method: METHODS.filter((method) => !methods.has(method)),
        url,
        exposeHeadRoute: false,
        schema: { hide: true },
        // Where every method needs a token, strangers are told about that first.
        config: { access: open ? 'public' : 'signedIn' },
        handler: () => {
          throw new AppError(405, 'method_not_allowed', `This path answers ${allow} only.`, {
            headers: { allow },
          })
        },
      })
    }
  }
}
