import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../platform/errors.ts'
import { INTERFACE_PATHS, isForPrograms } from './interface-paths.ts'
import { contentPolicy, workerPolicy } from './policy.ts'
import { sendFile } from './send-file.ts'
import type { Site } from './site.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const ASK_EACH_TIME = 'no-cache'
const IS_WORKER = /worker-[\w-]+\.m?js$/
const NOT_BUILT = `<!doctype html>
<html lang="en">
  <title>Sextant</title>
  <h1>The web interface is not built</h1>
  <p>The API works: see <a href="/docs">its documentation</a>. To have the interface as well, run
  <code>npm run build</code> and start the server again.</p>
</html>
`

export interface Interface {
  site: Site | undefined
  /** Where tiles come from besides this server. */
  tileOrigins: readonly string[]
}

const hidden = { config: { access: 'public' }, schema: { hide: true } } as const

/** The built files, and the one page for every path that the interface shows. */
export function addInterface(app: FastifyInstance, parts: Interface) {
  const page = (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply, parts, 200)
  app.get('/', hidden, page)
  for (const path of INTERFACE_PATHS) {
    app.get(path, hidden, page)
    app.get(`${path}/*`, hidden, page)
  }
  const files = parts.site?.files ?? new Map<string, never>()
  // Names under assets/ carry a hash of the content: another content is another name.
  app.get('/assets/*', hidden, (request, reply) => {
    const name = (request.params as { '*': string })['*']
    const file = files.get(`assets/${name}`)
    if (!file) throw notFound()
    if (!IS_WORKER.test(name)) return sendFile(request, reply, file, FOR_EVER)
    // What it may load is up to the operator and may change while the file does not.
    void reply.header('content-security-policy', workerPolicy(parts.tileOrigins))
    return sendFile(request, reply, file, ASK_EACH_TIME)
  })
  for (const [name, file] of files)
    if (!name.startsWith('assets/') && !app.hasRoute({ method: 'GET', url: `/${name}` }))
      app.get(`/${name}`, hidden, (request, reply) => sendFile(request, reply, file, ASK_EACH_TIME))
}

/** Shows people the interface's own page for what does not exist. Programs get the error in JSON. */
export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply, parts: Interface) {
  const path = request.url.split('?')[0] ?? ''
  const isPerson =
    ['GET', 'HEAD'].includes(request.method) &&
    (request.headers.accept ?? '').includes('text/html') &&
    !isForPrograms(path)
  if (!isPerson || !parts.site) throw notFound()
  return sendPage(request, reply, parts, 404)
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, tileOrigins }: Interface,
  status: number,
) {
  void reply.header('cache-control', ASK_EACH_TIME).type('text/html; charset=utf-8')
  if (!site) return reply.code(503).header('retry-after', '60').send(NOT_BUILT)
  const nonce = randomBytes(16).toString('base64')
  void reply.header('content-security-policy', contentPolicy(nonce, tileOrigins))
  // Who holds the link of a shared view may see it: it must not travel on by itself.
  if (/^\/share\//i.test(request.url))
    void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  return reply.code(status).send(site.page(nonce))
}
