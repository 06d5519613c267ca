import { isDeepStrictEqual } from 'node:util'
import type { JsonPatch } from '@sextant/contract'
import { conflict, invalid } from './errors.ts'

type Operation = JsonPatch[number]
type Refuse = (field: 'path' | 'from' | 'value', message: string) => never
interface Place {
  parent: unknown
  key: string
}

// Copies of copies double with every operation: a few dozen would fill the memory.
const MOST_COPIED = 1024 * 1024

/**
 * The document after every operation of RFC 6902, or an error and the document as it was. Neither the document nor the patch is
 * changed. The detail of an error points into the patch.
 */
export function applyJsonPatch(document: object, patch: JsonPatch): unknown {
  // With the document as a member named '', the pointer to the whole of it is a pointer like any other.
  const root = { '': structuredClone(document) as unknown }
  let copied = 0
  // Through text: there -0 is 0, and a test has to find them equal.
  const operations = JSON.parse(JSON.stringify(patch)) as JsonPatch
  for (const [index, operation] of operations.entries()) {
    const refuse: Refuse = (field, message) => {
      throw invalid(`/${index}/${field}`, message)
    }
    const value = valueOf(root, operation, index, refuse)
    if (operation.op === 'copy') copied += JSON.stringify(value).length
    if (copied > MOST_COPIED) refuse('from', 'copies more than a patch may')
    if (operation.op === 'replace') take(root, operation.path, 'path', refuse)
    if (operation.op === 'remove') take(root, operation.path, 'path', refuse)
    else if (operation.op !== 'test') put(root, operation.path, value, refuse)
  }
  return root['']
}

/** What the operation is about: the value it brings, or the one it takes from elsewhere. */
function valueOf(root: object, { op, path, from, value }: Operation, index: number, refuse: Refuse): unknown {
  if (op === 'remove') return undefined
  if (op === 'move' || op === 'copy') {
    if (typeof from !== 'string') return refuse('from', 'is required')
    if (op === 'copy') return structuredClone(look(root, from, refuse))
    if (path.startsWith(`${from}/`)) refuse('path', 'lies inside of what is moved')
    return take(root, from, 'from', refuse)
  }
  if (value === undefined) refuse('value', 'is required')
  if (op === 'test') {
    const found = find(locate(root, path, 'path', refuse))
    if (!found || !isDeepStrictEqual(found.value, value))
      throw conflict('conflict', `The test in operation ${index} failed: the record holds another value.`)
  }
  return value
}

function locate(root: object, pointer: string, field: 'path' | 'from', refuse: Refuse): Place {
  if (!/^(\/([^~/]|~[01])*)*$/u.test(pointer)) refuse(field, 'must be a JSON Pointer such as /name')
  const keys = pointer.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (keys.includes('__proto__')) refuse(field, 'has a key that is not allowed: __proto__')
  const parent = keys.slice(0, -1).reduce<unknown>((parent, key) => find({ parent, key })?.value, root)
  return { parent, key: keys.at(-1) ?? '' }
}

function find({ parent, key }: Place): { value: unknown } | undefined {
  if (Array.isArray(parent))
    return indexIn(parent, key) < parent.length ? { value: parent[Number(key)] } : undefined
  return isRecord(parent) && Object.hasOwn(parent, key) ? { value: parent[key] } : undefined
}

function look(root: object, from: string, refuse: Refuse): unknown {
  const found = find(locate(root, from, 'from', refuse))
  return found ? found.value : refuse('from', 'names nothing that exists')
}

function take(root: object, pointer: string, field: 'path' | 'from', refuse: Refuse): unknown {
  const place = locate(root, pointer, field, refuse)
  const found = find(place) ?? refuse(field, 'names nothing that exists')
  if (Array.isArray(place.parent)) place.parent.splice(Number(place.key), 1)
  else delete (place.parent as Record<string, unknown>)[place.key]
  return found.value
}

function put(root: object, pointer: string, value: unknown, refuse: Refuse) {
  const { parent, key } = locate(root, pointer, 'path', refuse)
  if (Array.isArray(parent)) {
    const index = key === '-' ? parent.length : indexIn(parent, key)
    if (index > parent.length) refuse('path', 'is no place in the list')
    parent.splice(index, 0, value)
  } else if (isRecord(parent)) parent[key] = value
  else refuse('path', 'lies in something that does not exist')
}

/** Beyond the end when the key is no index at all: RFC 6901 knows no sign, no leading zero and no fraction. */
const indexIn = (list: readonly unknown[], key: string) =>
  /^(0|[1-9]\d{0,8})$/.test(key) ? Number(key) : list.length + 1

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
