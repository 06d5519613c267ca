import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { typeOf } from './file-types.ts'

const PUBLIC = fileURLToPath(new URL('../../public/', import.meta.url))

/** The API's documentation, and the icon. Nothing is fetched from elsewhere. */
export function addDocs(app: FastifyInstance) {
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const files: Record<string, string> = {
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
        .type(typeOf(file))
        .send(await content)
    })
  }
}
