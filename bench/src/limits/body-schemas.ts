type Json = { [key: string]: unknown }
interface OpenApi {
  paths: Record<string, Record<string, { requestBody: { content: Record<string, { schema: object }> } }>>
}

/** The schema of a route's body as the server describes it, with every reference replaced by what it stands for. */
export async function bodySchema(baseUrl: string, path: string): Promise<object> {
  const document = (await (await fetch(`${baseUrl}/api/openapi.json`)).json()) as OpenApi & Json
  const schema = document.paths[path]?.['post']?.requestBody.content['application/json']?.schema
  if (!schema) throw new Error(`openapi.json does not describe POST ${path}.`)
  return resolve(document, schema) as object
}

function resolve(document: Json, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(document, each))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: string }
  if (typeof $ref === 'string') return resolve(document, follow(document, $ref))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(document, inner)]))
}

function follow(document: Json, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (value as Json)[key], document)
}
