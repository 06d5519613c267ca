import { isDeepStrictEqual } from 'node:util'

/** What a patch makes of a document: the new one, or that it is refused, or that one of its tests failed. */
export type Patched = { document: unknown } | 'refused' | 'test failed'

export interface PatchOperation {
  op: string
  path: string
  from?: string | null
  value?: unknown
}

/** RFC 7396 in its own words. `keepsNull` are the places where the contract takes null for a value. */
export function mergeModel(
  target: unknown,
  patch: unknown,
  keepsNull: ReadonlySet<string>,
  at = '',
): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch
  const fields = new Map(Object.entries(isObject(target) ? target : {}))
  for (const [name, value] of Object.entries(patch)) {
    const place = `${at}/${name}`
    if (value === null && !keepsNull.has(place)) fields.delete(name)
    else fields.set(name, mergeModel(fields.get(name), value, keepsNull, place))
  }
  return Object.fromEntries(fields)
}

/** RFC 6902: each operation makes a new document out of the old, or there is none. */
export function jsonPatchModel(document: unknown, patch: readonly PatchOperation[]): Patched {
  let now: unknown = document
  for (const { op, path, from, value } of patch) {
    const to = tokensOf(path)
    const source = typeof from === 'string' ? tokensOf(from) : undefined
    if (!to || (['add', 'replace', 'test'].includes(op) && value === undefined)) return 'refused'
    if (['move', 'copy'].includes(op) && (!source || !has(now, source))) return 'refused'
    if (op === 'test') {
      if (!has(now, to) || !equal(get(now, to), value)) return 'test failed'
      continue
    }
    if (['remove', 'replace'].includes(op) && !has(now, to)) return 'refused'
    if (
      op === 'move' &&
      source &&
      to.length > source.length &&
      isDeepStrictEqual(to.slice(0, source.length), source)
    )
      return 'refused'
    const moved = source ? get(now, source) : undefined
    if (op === 'replace') now = replace(now, to, value)
    else if (op === 'remove') now = remove(now, to)
    else if (op === 'add') now = add(now, to, value)
    else if (op === 'copy') now = add(now, to, moved)
    else if (op === 'move' && source) now = add(remove(now, source), to, moved)
    if (now === REFUSED) return 'refused'
  }
  return { document: now }
}

const REFUSED = Symbol('refused')
type Tokens = readonly string[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function tokensOf(pointer: string): Tokens | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  const tokens = pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
  return tokens.includes('__proto__') ? undefined : tokens
}

const isIndex = (token: string) => /^(0|[1-9]\d{0,8})$/.test(token)

/** The children of a value by token. */
function childrenOf(value: unknown): Map<string, unknown> {
  if (Array.isArray(value)) return new Map(value.map((item, i) => [String(i), item]))
  return new Map(isObject(value) ? Object.entries(value) : [])
}

const has = (value: unknown, [token, ...rest]: Tokens): boolean =>
  token === undefined || (childrenOf(value).has(token) && has(childrenOf(value).get(token), rest))

const get = (value: unknown, [token, ...rest]: Tokens): unknown =>
  token === undefined ? value : get(childrenOf(value).get(token), rest)

/** Numbers are equal when they are numerically equal, so -0 is 0. */
const equal = (a: unknown, b: unknown) => isDeepStrictEqual(plain(a), plain(b))
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** The value with its child at the end of the path changed by `change`, which gets the parent and the last token. */
function within(
  value: unknown,
  [token, ...rest]: Tokens,
  change: (parent: unknown, last: string) => unknown,
): unknown {
  if (token === undefined) return REFUSED
  if (rest.length === 0) return change(value, token)
  if (!childrenOf(value).has(token)) return REFUSED
  const inner = within(childrenOf(value).get(token), rest, change)
  return inner === REFUSED ? REFUSED : withChild(value, token, inner)
}

const withChild = (parent: unknown, token: string, child: unknown) =>
  Array.isArray(parent) ? parent.with(Number(token), child) : { ...(parent as object), [token]: child }

const replace = (value: unknown, tokens: Tokens, by: unknown) =>
  tokens.length === 0 ? by : within(value, tokens, (parent, token) => withChild(parent, token, by))

const remove = (value: unknown, tokens: Tokens) =>
  tokens.length === 0
    ? undefined
    : within(value, tokens, (parent, token) =>
        Array.isArray(parent)
          ? parent.toSpliced(Number(token), 1)
          : Object.fromEntries(Object.entries(parent as object).filter(([key]) => key !== token)),
      )

function add(value: unknown, tokens: Tokens, added: unknown): unknown {
  if (tokens.length === 0) return added
  return within(value, tokens, (parent, token) => {
    if (isObject(parent)) return { ...parent, [token]: added }
    if (!Array.isArray(parent)) return REFUSED
    const index = token === '-' ? parent.length : isIndex(token) ? Number(token) : -1
    return index < 0 || index > parent.length ? REFUSED : parent.toSpliced(index, 0, added)
  })
}
