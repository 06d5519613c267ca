import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Ajv } from 'ajv'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { createResponseChecker } from '../test/check-response.ts'
import { addFormats } from './platform/formats.ts'
import { INTERFACE_PATHS } from './web/interface-paths.ts'

type Json = Record<string, unknown>
interface Media {
  schema: Json
  example?: unknown
  examples?: Record<string, { summary: string; value: unknown }>
}
interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; description?: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; headers?: Json; content?: Record<string, Media> }>
}
interface Document {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Json
    headers: Json
    responses: Record<string, { content: Record<string, Media>; headers: Json }>
  }
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FILE = join(ROOT, 'contract/openapi.json')
const PAGES = [
  '/',
  ...INTERFACE_PATHS,
  '/icon.svg',
  '/docs',
  '/docs.js',
  '/docs/swagger-ui.css',
  '/docs/swagger-ui-bundle.js',
]

const t = useApp()
let document: Document
let operations: { method: string; path: string; operation: Operation }[]
beforeAll(async () => {
  document = (await t.app.inject('/api/openapi.json')).json()
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
})

const examplesOf = ({ example, examples }: Media) =>
  example === undefined ? Object.values(examples ?? {}).map(({ value }) => value) : [example]

test('the committed contract/openapi.json is what the server answers (if not: npm run openapi)', async () => {
  expect(await readFile(FILE, 'utf8')).toBe(`${JSON.stringify(document, null, 2)}\n`)
})

test('the document describes every route of the server, and no other', async () => {
  const { client } = await t.account()
  // Only pages and their parts lie under a wildcard, and the tree does not print its path.
  const printed = printedUrls(t.app.printRoutes({ commonPrefix: false }))
  const urls = printed.filter((url) => !url.endsWith('*'))
  const real: string[] = []
  for (const url of urls.filter((each) => !PAGES.includes(each))) {
    const { headers } = await client.send('OPTIONS', url.replace(/:\w+/g, 'x'), undefined, {})
    for (const method of (headers['allow'] ?? 'nothing').split(', '))
      if (method !== 'HEAD') real.push(`${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  }
  const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(real.map(lower).toSorted()).toEqual(described.map(lower).toSorted())
  expect(PAGES.filter((page) => !urls.includes(page))).toEqual([])
})

const lower = (text: string) => text.toLowerCase()

/** The full paths of a tree as Fastify prints it: in lower case, since their case does not matter. */
function printedUrls(tree: string) {
  const above: string[] = []
  const urls: string[] = []
  for (const line of tree.split('\n')) {
    const match = /^([│ ]*)[├└]── (\S*?)( \(.+\))?$/.exec(line)
    if (!match) continue
    const depth = (match[1]?.length ?? 0) / 4
    above.length = depth
    above[depth] = match[2] ?? ''
    if (match[3]) urls.push(above.join(''))
  }
  return [...new Set(urls)]
}

test('every operation has a unique id, a summary, a description and a known tag', () => {
  const tags = new Set(document.tags.map(({ name }) => name))
  for (const { operation } of operations) {
    expect(operation).toMatchObject({
      operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/),
      summary: expect.stringMatching(/\S/),
      description: expect.stringMatching(/\S/),
    })
    const tagged = operation.tags.length > 0 && operation.tags.every((tag) => tags.has(tag))
    expect([operation.operationId, tagged]).toEqual([operation.operationId, true])
  }
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
})

test('every parameter is explained', () => {
  const silent = operations.flatMap(({ operation }) =>
    operation.parameters
      .filter(({ description }) => !description)
      .map(({ name }) => `${operation.operationId} ${name}`),
  )
  expect(silent).toEqual([])
})

test('If-Match, ETag, Location and Link are described where they are used', () => {
  const find = (id: string) => operations.find(({ operation }) => operation.operationId === id)?.operation
  const headers = (id: string, status: string) => Object.keys(find(id)?.responses[status]?.headers ?? {})
  const honouring = operations.filter(({ operation }) => '412' in operation.responses)
  const explained = operations.filter(({ operation }) =>
    operation.parameters.some(({ name }) => name === 'If-Match'),
  )
  expect(explained).toEqual(honouring)
  expect(headers('getDevice', '200')).toContain('ETag')
  expect(headers('createGroup', '201')).toEqual(expect.arrayContaining(['ETag', 'Location']))
  expect(headers('listUsers', '200')).toContain('Link')
  expect(headers('deleteUser', '200')).not.toContain('ETag')
  const { TooManyRequests, Unauthorized, Unavailable } = document.components.responses
  expect(Object.keys(TooManyRequests?.headers ?? {})).toEqual(
    expect.arrayContaining(['Retry-After', 'RateLimit', 'RateLimit-Policy']),
  )
  expect(Object.keys(Unauthorized?.headers ?? {})).toContain('WWW-Authenticate')
  expect(Object.keys(Unavailable?.headers ?? {})).toContain('Retry-After')
})

describe('examples', () => {
  test('are there for every request body, in every media type, and fit the schema', () => {
    const ajv = addFormats(new Ajv({ strict: false, allErrors: true }))
    ajv.addSchema({ $id: 'openapi', components: document.components })
    for (const { operation } of operations)
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {})) {
        const validate = ajv.compile(
          JSON.parse(
            JSON.stringify(media.schema).replaceAll('"#/components/', '"openapi#/components/'),
          ) as object,
        )
        const examples = examplesOf(media)
        expect([`${operation.operationId} ${type}`, examples.length > 0]).toEqual([
          `${operation.operationId} ${type}`,
          true,
        ])
        for (const example of examples)
          expect([operation.operationId, example, validate(example), validate.errors]).toEqual([
            operation.operationId,
            example,
            true,
            null,
          ])
      }
  })

  test('are there for every answer, success or failure, and fit the schema', () => {
    const check = createResponseChecker(document)
    for (const { method, path, operation } of operations)
      for (const [status, response] of Object.entries(operation.responses)) {
        const name = response.$ref?.split('/').at(-1)
        const content = name === undefined ? response.content : document.components.responses[name]?.content
        for (const [contentType, media] of Object.entries(content ?? {})) {
          const examples = examplesOf(media)
          expect([`${operation.operationId} ${status} ${contentType}`, examples.length > 0]).toEqual([
            `${operation.operationId} ${status} ${contentType}`,
            true,
          ])
          const url = path.replaceAll(/\{\w+\}/g, 'x')
          for (const example of examples)
            check({ method, url, status: Number(status), contentType, body: JSON.stringify(example) })
        }
      }
  })
})

test('Spectral finds nothing to warn of', async () => {
  const require = createRequire(import.meta.url)
  const spectral = dirname(require.resolve('@stoplight/spectral-cli/package.json'))
  const args = [
    join(spectral, 'dist/index.js'),
    'lint',
    FILE,
    '-r',
    join(ROOT, '.spectral.yaml'),
    '--fail-severity=warn',
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout.trim()).toBe("No results with a severity of 'warn' or higher found!")
}, 60_000)
