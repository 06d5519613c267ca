import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const PUBLIC = fileURLToPath(new URL('../../public/', import.meta.url))
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The few pages that the server brings itself: set-up and the API's documentation. Nothing is fetched from elsewhere. */
export async function addPages(app: FastifyInstance) {
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const files: Record<string, string> = {
    '/setup': join(PUBLIC, 'setup.html'),
    '/setup.js': join(PUBLIC, 'setup.js'),
    '/page.css': join(PUBLIC, 'page.css'),
    '/icon.svg': join(PUBLIC, 'icon.svg'),
    '/docs': join(PUBLIC, 'docs.html'),
    '/docs.js': join(PUBLIC, 'docs.js'),
    '/docs/swagger-ui.css': join(swagger, 'swagger-ui.css'),
    '/docs/swagger-ui-bundle.js': join(swagger, 'swagger-ui-bundle.js'),
  }
  for (const [url, file] of Object.entries(files)) {
    let content: Promise<Buffer> | undefined
    app.get(url, { config: { access: 'public' }, schema: { hide: true } }, async (_request, reply) => {
      content ??= readFile(file)
      return reply
        .header('cache-control', 'no-cache')
        .type(TYPES[extname(file)] ?? 'application/octet-stream')
        .send(await content)
    })
  }
  app.get('/', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.redirect('/docs'),
  )
}
